// What a business's own site loads: puts the estimator into a frame where the script stands. Until the estimator
// answers, and for good when it is refused or away, a plain link stands there instead.
import { questions } from '#domain/questions/questions.ts';
import { contactFields } from '#domain/contact.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { type HostMessage, hostGreeting, isEmbedMessage } from './embed-message.ts';

/** How long after the frame has loaded the estimator may take to answer before its place is given up. */
const patienceMs = 8000;
const firstHeightPx = 640;
const marginPx = 16;

const prefillNames = [
  ...questions.flatMap(({ field, alias }) => [field, alias ?? field]),
  ...contactFields,
  'firstName',
  'lastName',
];
const plain = (name: string) => name.toLowerCase().replace(/[_-]/g, '');
const passedOn = new Set([...prefillNames, ...marketingParameterNames].map(plain));

/** Only what the estimator knows: the host page's other parameters are none of its business. */
function framedAddress(base: URL, theme: string): URL {
  const address = new URL('/', base);
  for (const [name, value] of new URLSearchParams(window.location.search)) {
    if (passedOn.has(plain(name))) address.searchParams.append(name, value);
  }
  address.searchParams.set('embed', '1');
  if (theme !== '') address.searchParams.set('theme', theme);
  return address;
}

/** A site that knows no dark colours stays light, whatever the visitor's system prefers; data-theme overrules it. */
function siteTheme(script: HTMLScriptElement): string {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return script.dataset['theme'] ?? (colorScheme.includes('dark') ? '' : 'light');
}

function estimatorFrame(address: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Lift price estimator';
  frame.style.cssText = `display:block;width:100%;height:${firstHeightPx}px;border:0;opacity:0`;
  return frame;
}

function estimatorLink(base: URL): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = new URL('/', base).href;
  link.textContent = 'Open the lift price estimator';
  link.style.cssText = 'position:absolute;top:1rem;left:1rem';
  return link;
}

/** Scrolls the host page only when the place is not in the upper part of the screen already. */
function lookAt(y: number): void {
  if (y < 0 || y > window.innerHeight * 0.6) window.scrollBy({ top: y - marginPx });
}

function embed(script: HTMLScriptElement): void {
  const base = new URL(script.src);
  const frame = estimatorFrame(framedAddress(base, siteTheme(script)));
  const link = estimatorLink(base);

  /** So that the estimator's short messages appear in the part of it that is seen. */
  function tellSeen(): void {
    const message: HostMessage = { seenFrom: Math.max(0, -frame.getBoundingClientRect().top) };
    frame.contentWindow?.postMessage(message, base.origin);
  }

  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== base.origin || source !== frame.contentWindow || !isEmbedMessage(data)) return;
    link.remove();
    frame.style.opacity = '1';
    frame.style.height = `${data.height}px`;
    if (data.lookAt !== undefined) lookAt(frame.getBoundingClientRect().top + data.lookAt);
    tellSeen();
  });

  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage(hostGreeting, base.origin);
    setTimeout(() => {
      if (!link.isConnected) return;
      frame.remove();
      link.style.position = 'static';
    }, patienceMs);
  });

  // Whatever scrolls, the page or a part of it.
  document.addEventListener('scroll', tellSeen, { capture: true, passive: true });

  const holder = document.createElement('div');
  holder.style.position = 'relative';
  holder.append(link, frame);
  script.after(holder);
}

if (document.currentScript instanceof HTMLScriptElement) embed(document.currentScript);
