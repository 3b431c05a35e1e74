// The script for a business's own site: it inserts a frame with the estimator. A plain link takes the frame's place until
// the estimator replies, and stays if it does not.
import { contactFields } from '#domain/contact/contact-fields.ts';
import { linkParameters, meantQuery, plainName } from '#domain/link-parameters.ts';
import { marketingParameterNames } from '#domain/marketing.ts';
import { questions } from '#domain/questions/questions.ts';
import { fieldsOf } from '#domain/record-of.ts';
import {
  connectMessage,
  type HostEvent,
  type HostMessage,
  isFrameMessage,
  isHostEvent,
} from './frame-messages.ts';

/** The longest wait for a reply after the frame has loaded. */
const replyTimeoutMs = 8000;
const firstHeightPx = 640;
const marginPx = 16;
/** Servers accept addresses up to 8 kB. */
const maxCookieLength = 512;

const prefillNames = [
  ...questions.flatMap(({ field, alias }) => [field, alias ?? field]),
  ...contactFields,
  'firstName',
  'lastName',
];
const knownNames = new Map(
  [...prefillNames, ...marketingParameterNames].map((name) => [plainName(name), name]),
);

/**
 * Cookies that the tags of Google Ads (`GCL.{seconds}.{id}.{labels}`, `2.1.k{id}$i{seconds}`) and Meta
 * (`fb.1.{milliseconds}.{fbclid}`) set.
 */
const tagCookies: Readonly<Record<string, string>> = {
  gclid: '_gcl_aw',
  gbraid: '_gcl_ag',
  wbraid: '_gcl_gb',
  fbclid: '_fbc',
  fbp: '_fbp',
};

function dataLayer({ dataset: { layer } }: HTMLScriptElement): unknown[] | undefined {
  const lists = window as unknown as Record<string, unknown[] | undefined>;
  return layer ? (lists[layer] ??= []) : undefined;
}

/** What the consent tool told Google's tags last: `['consent', 'update', { ad_user_data: 'granted' }]`. */
function consent(name: string, script: HTMLScriptElement): string | undefined {
  const answers = (dataLayer(script) ?? [])
    .map(fieldsOf)
    .map(({ 0: command, 2: answer }) => (command === 'consent' ? fieldsOf(answer) : {}))
    // Answers for a region may not be this visitor's.
    .flatMap(({ [name]: answer, region }) =>
      typeof answer === 'string' && region === undefined ? [answer] : [],
    );
  return answers.at(-1);
}

/** A parameter that the address lacks, from the host page's own cookies. Tools such as HandL name them as we do. */
function keptParameter(name: string): string | undefined {
  const kept = readCookie(name);
  const cookie = tagCookies[name];
  if (kept || cookie === undefined) return kept;
  const value = readCookie(cookie);
  // Meta needs the whole cookie as its browser id.
  if (name === 'fbp') return value;
  const [, ofMeta, ofGoogle] =
    /^(?:fb\.\d+\.\d+\.(.+)|(?:GCL\.\d+\.|2\.\d+\.k)([^.$]+))/.exec(value ?? '') ?? [];
  return ofMeta ?? ofGoogle;
}

function readCookie(name: string): string | undefined {
  const pair = document.cookie.split('; ').find((each) => each.startsWith(`${name}=`));
  const value = pair?.slice(name.length + 1).replaceAll('+', ' ');
  try {
    return value && decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Passes on known parameters of the host page's address and, for marketing, of its cookies; nothing else. */
function frameAddress(base: URL, script: HTMLScriptElement): URL {
  const address = new URL('/', base);
  const { search, hash } = window.location;
  for (const [name, value] of linkParameters(meantQuery(search, hash))) {
    const known = knownNames.get(plainName(name));
    if (known !== undefined) address.searchParams.append(known, value);
  }
  for (const name of marketingParameterNames) {
    // The visitor's answer to a consent tool counts before whatever a link says.
    const known = address.searchParams.has(name) ? undefined : keptParameter(name);
    const kept = consent(name, script) ?? known;
    if (kept) address.searchParams.set(name, kept.slice(0, maxCookieLength));
  }
  address.searchParams.set('embed', '1');
  const theme = siteTheme(script);
  if (theme !== '') address.searchParams.set('theme', theme);
  return address;
}

/** A site without dark colours stays light, whatever the visitor's system prefers. `data-theme` overrules it. */
function siteTheme(script: HTMLScriptElement): string {
  const { colorScheme } = getComputedStyle(document.documentElement);
  return script.dataset['theme'] ?? (colorScheme.includes('dark') ? '' : 'light');
}

function createFrame(address: URL): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.src = address.href;
  frame.title = 'Lift price estimator';
  // Browsers without sharing warn about the word.
  frame.allow = 'share' in navigator ? 'clipboard-write; web-share' : 'clipboard-write';
  frame.style.cssText = `display:block;width:100%;height:${firstHeightPx}px;border:0;opacity:0;grid-area:1/1;background:none`;
  return frame;
}

function createLink(base: URL): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = new URL('/', base).href;
  link.textContent = 'Open the lift price estimator';
  link.style.cssText = 'grid-area:1/1;place-self:start;margin:1rem';
  return link;
}

/** The height of the screen's top that a fixed header of the host page covers. */
function coveredTop(): number {
  const covering = document.elementsFromPoint(window.innerWidth / 2, 1).flatMap((element) => {
    const { position } = getComputedStyle(element);
    const { bottom } = element.getBoundingClientRect();
    // A larger element is no header, but covers the page for a while.
    return /fixed|sticky/.test(position) && bottom < window.innerHeight / 2 ? [bottom] : [];
  });
  return Math.max(0, ...covering);
}

/** Scrolls the host page unless the place is in the upper part of the screen already. */
function scrollHostPageTo(y: number): void {
  if (y >= coveredTop() && y <= window.innerHeight * 0.6) return;
  window.scrollBy({ top: y - marginPx, behavior: 'instant' });
  // A sticky header reaches its place only after the scrolling.
  window.scrollBy({ top: -coveredTop() });
}

/** An event on the script element and, if `data-layer` names a tag manager's list, an entry there. */
function dispatch(script: HTMLScriptElement, { happened, detail, estimateReference }: HostEvent): void {
  script.dispatchEvent(new CustomEvent(`lift-estimator:${happened}`, { bubbles: true, detail }));
  // The names under which Google (GA4 and Ads) and Meta recognise a conversion that was counted before.
  const counted = estimateReference && { transaction_id: estimateReference, eventID: estimateReference };
  dataLayer(script)?.push({ event: `lift_estimator_${happened}`, ...detail, ...counted });
}

/** The element that a page may have for the estimator. */
const placeholder = '#lift-estimator, [data-lift-estimator]';

/** Puts the holder where the page has a place for it, and says in the console where that is. */
function place(holder: HTMLElement, script: HTMLScriptElement): void {
  const given = [...document.querySelectorAll(placeholder)].find(({ children }) => children.length === 0);
  if (given) given.append(holder);
  else if (document.body.contains(script)) script.after(holder);
  else document.body.append(holder);
  const where = given
    ? 'in its placeholder'
    : document.body.contains(script)
      ? 'after its script'
      : 'at the end of the page, because its script is not in the body. Put <div id="lift-estimator"></div> where it should stand';
  // oxlint-disable-next-line no-console -- the site's owner looks for it there
  console.info(`Lift estimator: it stands ${where}.`);
}

function embed(script: HTMLScriptElement): void {
  const base = new URL(script.src);
  const frame = createFrame(frameAddress(base, script));
  const link = createLink(base);

  /** Tells the estimator what is visible of its frame, so that its toasts appear there. */
  function sendHiddenTop(): void {
    const message: HostMessage = { hiddenTop: Math.max(0, coveredTop() - frame.getBoundingClientRect().top) };
    frame.contentWindow?.postMessage(message, base.origin);
  }

  window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
    if (origin !== base.origin || source !== frame.contentWindow) return;
    if (isHostEvent(data)) dispatch(script, data);
    if (!isFrameMessage(data)) return;
    link.remove();
    frame.style.opacity = '1';
    frame.style.height = `${data.height}px`;
    if (data.scrollTo !== undefined) scrollHostPageTo(frame.getBoundingClientRect().top + data.scrollTo);
    sendHiddenTop();
  });

  frame.addEventListener('load', () => {
    frame.contentWindow?.postMessage(connectMessage, base.origin);
    setTimeout(() => {
      if (link.isConnected) frame.remove();
    }, replyTimeoutMs);
  });

  // The event is captured, so that scrolling parts of the page count too.
  document.addEventListener('scroll', sendHiddenTop, { capture: true, passive: true });

  const holder = document.createElement('div');
  // Without positioning, which would put the frame above a sticky header without a z-index.
  holder.style.display = 'grid';
  holder.append(link, frame);
  place(holder, script);
}

/** A module does not know its own element, so it takes the first of this script that no other run has taken. */
function ownScript(): HTMLScriptElement | undefined {
  if (document.currentScript instanceof HTMLScriptElement) return document.currentScript;
  return [...document.scripts].find(
    ({ src, type, dataset }) =>
      type === 'module' && /\/embed\.js(?:[?#]|$)/.test(src) && dataset['embedded'] === undefined,
  );
}

const own = ownScript();
if (own) {
  own.dataset['embedded'] = '';
  // A script in the head runs before the body is there, and any may run before the placeholder is.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => embed(own));
  else embed(own);
} else {
  // oxlint-disable-next-line no-console -- as above
  console.warn(
    'Lift estimator: nothing is shown, because the page has no script element with the address of embed.js.',
  );
}
