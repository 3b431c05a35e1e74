// Runs inside every measured page, before its own scripts.

declare global {
  interface Window {
    pageWatch: {
      /** When the largest paint was, in ms since the navigation. */
      largestPaint: number;
      layoutShift: number;
      /** The longest task of the main thread that took over 50 ms, or 0. */
      longestTask: number;
      /** The time stamp of the last press. */
      pressed: number;
      /** When the expected text was painted. */
      seen: (text: string) => Promise<number>;
    };
  }
}

export function watchPage(): void {
  const watch: Window['pageWatch'] = {
    largestPaint: 0,
    layoutShift: 0,
    longestTask: 0,
    pressed: 0,
    seen: (text) =>
      new Promise((resolve) => {
        const visible = () =>
          [...document.querySelectorAll('h1, label, [data-price]')].some(
            (element) => element.textContent.includes(text) && element.getClientRects().length > 0,
          );
        const look = () => {
          if (!visible()) return requestAnimationFrame(look);
          // A task queued in a frame runs after that frame is painted.
          setTimeout(() => resolve(performance.now()));
        };
        look();
      }),
  };
  window.pageWatch = watch;
  const observe = (
    type: string,
    note: (entry: PerformanceEntry & { value?: number; hadRecentInput?: boolean }) => void,
  ) => new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', ({ startTime }) => (watch.largestPaint = startTime));
  // Layout shifts within half a second of an input are expected and do not count.
  observe('layout-shift', ({ value = 0, hadRecentInput }) => {
    if (!hadRecentInput) watch.layoutShift += value;
  });
  observe('longtask', ({ duration }) => (watch.longestTask = Math.max(watch.longestTask, duration)));
  addEventListener('pointerdown', ({ timeStamp }) => (watch.pressed = timeStamp), { capture: true });
}
