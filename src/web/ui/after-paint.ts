/** Runs the task after the next paint. */
export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}
