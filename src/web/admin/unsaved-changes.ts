// Whether leaving the page would lose edits. The pricing page sets it, and the leave guard asks.
let unsaved = false;
let confirmLeaving: (() => Promise<boolean>) | undefined;

export function setUnsavedChanges(hasChanges: boolean): void {
  unsaved = hasChanges;
}

export function hasUnsavedChanges(): boolean {
  return unsaved;
}

/** Set by the leave guard while it is mounted. */
export function setLeaveConfirmation(confirm: (() => Promise<boolean>) | undefined): void {
  confirmLeaving = confirm;
}

/** True when nothing would be lost, or the admin agreed to lose it. */
export async function mayLeave(): Promise<boolean> {
  return !unsaved || confirmLeaving === undefined || (await confirmLeaving());
}
