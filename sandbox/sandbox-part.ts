// What the sandbox's parts share: buttons that say how a part replies, and how what arrived is shown.
import type { FastifyInstance, FastifyReply } from 'fastify';

export interface PartOptions {
  readonly app: FastifyInstance;
  readonly clock: () => Date;
  /** How a slow reply waits. */
  readonly delay: () => Promise<unknown>;
  /** How many contacts, mails and events are kept. */
  readonly keep: number;
}

/** How a part replies. Each mode has what its button says. */
export function createModes<Mode extends string>(
  app: FastifyInstance,
  part: string,
  modes: Readonly<Record<'ok' | Mode, string>>,
) {
  let current: 'ok' | Mode = 'ok';
  const isMode = (mode: string): mode is 'ok' | Mode => Object.hasOwn(modes, mode);
  const own = {
    mode: () => current,
    setMode: (next: 'ok' | Mode): void => {
      current = next;
    },
    buttons(): string {
      const buttons = Object.entries<string>(modes).map(
        ([mode, label]) => `<form method="post" action="/${part}/mode/${mode}">
      <button${mode === current ? ' aria-pressed="true"' : ''}>${escapeHtml(label)}</button></form>`,
      );
      return `<nav aria-label="How it replies">${buttons.join('\n')}</nav>`;
    },
  };
  app.post<{ Params: { mode: string } }>(`/${part}/mode/:mode`, (request, reply) => {
    const { mode } = request.params;
    if (!isMode(mode)) return reply.code(404).send({ message: 'There is no such mode.' });
    own.setMode(mode);
    return reply.redirect('/', 303);
  });
  return own;
}

/** Drops the connection, or never replies. Returns whether it did. A slow reply waits for `delay`. */
export async function isLost(mode: string, reply: FastifyReply, delay: () => Promise<unknown>) {
  if (mode === 'slow') await delay();
  if (mode === 'drop') reply.request.raw.socket.destroy();
  if (mode !== 'drop' && mode !== 'silent') return false;
  void reply.hijack();
  return true;
}

/** The oldest card is the first. */
export function section(title: string, counts: string, buttons: string, cards: readonly string[]): string {
  return `<section><h2>${title}</h2>
<p>${counts}</p>
${buttons}
${cards.toReversed().join('\n') || '<p>Nothing has arrived yet.</p>'}</section>`;
}

/** Something that arrived, with more of it to open. All but the title is HTML. */
export function card(title: string, facts: string, summary: string, content: string): string {
  return `<article><h3>${escapeHtml(title)}</h3>
<p>${facts}</p>
<details><summary>${summary}</summary>${content}</details></article>`;
}

export function preformatted(value: unknown): string {
  return `<pre>${escapeHtml(typeof value === 'string' ? value : JSON.stringify(value, null, 2))}</pre>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
