// In a frame: tells the page around how tall the estimator is and where to look, and hears which part of it is
// seen. The server's frame-ancestors decides who may frame it; here the first greeting fixes the one origin
// that is answered and listened to.
import { lookAtEvent } from './bring-into-view.ts';
import { type EmbedMessage, hostGreeting, isHostMessage } from './embed-message.ts';

export function talkWithHost(root: HTMLElement): void {
  if (window.parent === window) return;
  // The page around shows the frame only once it was answered, so no other colours flash by.
  const theme = new URLSearchParams(window.location.search).get('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset['theme'] = theme;
  let host: string | undefined;

  function tell(lookAt?: number): void {
    if (host === undefined) return;
    const height = Math.ceil(root.getBoundingClientRect().height);
    const message: EmbedMessage = lookAt === undefined ? { height } : { height, lookAt };
    window.parent.postMessage(message, host);
  }

  window.addEventListener('message', ({ source, origin, data }: MessageEvent<unknown>) => {
    if (source !== window.parent) return;
    if (data === hostGreeting) host ??= origin;
    if (origin !== host) return;
    if (data === hostGreeting) tell();
    // toast-area.css keeps the messages below it.
    if (isHostMessage(data)) document.documentElement.style.setProperty('--seen-from', `${data.seenFrom}px`);
  });
  window.addEventListener(lookAtEvent, (event) => {
    if (event instanceof CustomEvent && typeof event.detail === 'number') tell(event.detail);
  });
  new ResizeObserver(() => tell()).observe(root);
}
