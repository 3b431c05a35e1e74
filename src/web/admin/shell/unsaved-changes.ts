// Whether leaving the page would lose something. A page with edits sets it; the leave guard asks before leaving.
let pending = 0;
let confirmLeaving: (() => Promise<boolean>) | undefined;

/** How many edits are not saved yet. */
export function setUnsavedChanges(count: number): void {
  pending = count;
}

export function hasUnsavedChanges(): boolean {
  return pending > 0;
}

/** Set by the leave guard while it is mounted. */
export function setLeaveConfirmation(confirm: (() => Promise<boolean>) | undefined): void {
  confirmLeaving = confirm;
}

/** True when nothing would be lost, or the admin agreed to lose it. */
export async function mayLeave(): Promise<boolean> {
  return pending === 0 || confirmLeaving === undefined || (await confirmLeaving());
}
