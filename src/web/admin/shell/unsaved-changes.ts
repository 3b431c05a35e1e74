// Whether something on the page would be lost by leaving it. A page with edits says so; the leave guard asks.
let pending = 0;
let ask: (() => Promise<boolean>) | undefined;

/** How many edits are not saved yet. */
export function setUnsavedChanges(count: number): void {
  pending = count;
}

export function hasUnsavedChanges(): boolean {
  return pending > 0;
}

/** The leave guard on the page puts the question. */
export function askBeforeLeavingWith(question: (() => Promise<boolean>) | undefined): void {
  ask = question;
}

/** True when nothing would be lost, or the admin agreed to lose it. */
export async function mayLeave(): Promise<boolean> {
  return pending === 0 || ask === undefined || (await ask());
}
