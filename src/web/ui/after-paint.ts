/** Runs the task once what was changed just now is on the screen. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
