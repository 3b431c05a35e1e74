// The estimator's side of a frame: it reports its height, asks the host page to scroll, and keeps its toasts in view. The
// server's frame-ancestors decides who may frame it. The first connect message fixes the one origin for messages.
import { connectMessage, type FrameMessage, isHostMessage } from './frame-messages.ts';

let send: (scrollTo?: number) => void = () => undefined;
let setHostOrigin: (origin: string) => void;

/** Resolves once the host page has connected. */
export const hostOrigin = new Promise<string>((resolve) => {
  setHostOrigin = resolve;
});

/** Call before the frame's load event, upon which the host page connects. */
export function connectToHostPage(root: HTMLElement): void {
  if (window.parent === window) return;
  // The host page shows the frame only after a reply, so that no other colours flash.
  const theme = new URLSearchParams(window.location.search).get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  let host: string | undefined;

  send = (scrollTo) => {
    if (host === undefined) return;
    const height = Math.ceil(root.getBoundingClientRect().height);
    const message: FrameMessage = scrollTo === undefined ? { height } : { height, scrollTo };
    window.parent.postMessage(message, host);
  };

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return;
    if (data === connectMessage) host ??= origin;
    if (origin !== host) return;
    if (data === connectMessage) {
      send();
      setHostOrigin(origin);
    }
    if (!isHostMessage(data)) return;
    // toast-area.css places the toasts below it. On the whole page, each scroll would restyle every element.
    const toasts = document.querySelector<HTMLElement>('.toasts') ?? document.documentElement;
    toasts.style.setProperty('--hidden-top', `${data.hiddenTop}px`);
  });
  new ResizeObserver(() => send()).observe(root);
}

/** Lets the host page scroll to an element, because a frame cannot. Does nothing outside of a frame. */
export function scrollHostPageTo(element: Element): void {
  if (window.parent === window) return;
  const margin = parseFloat(getComputedStyle(element).scrollMarginTop);
  const top = element.getBoundingClientRect().top + window.scrollY - margin;
  send(Math.max(0, Math.round(top)));
}
