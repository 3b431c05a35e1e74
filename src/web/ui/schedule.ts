export function afterPaint(task: () => void): void {
  requestAnimationFrame(() => setTimeout(task));
}

/** Runs the task when the browser is idle. The returned function cancels it. */
export function whenIdle(task: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(task, 200);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(task, { timeout: 2000 });
  return () => cancelIdleCallback(idle);
}
