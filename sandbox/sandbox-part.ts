// What the sandbox's parts share: buttons that say how a part replies, and how what arrived is shown.
import type { FastifyInstance, FastifyReply } from 'fastify';

/** How a part replies. `modes`: each with what its button says. */
export function createModes<Mode extends string>(modes: Readonly<Record<Mode, string>>, first: Mode) {
  let mode = first;
  return {
    modes,
    mode: () => mode,
    setMode: (next: Mode): void => {
      mode = next;
    },
  };
}

type Modes<Mode extends string> = ReturnType<typeof createModes<Mode>>;

export function modeRoutes<Mode extends string>(
  app: FastifyInstance,
  name: string,
  { modes, setMode }: Pick<Modes<Mode>, 'modes' | 'setMode'>,
): void {
  const isMode = (mode: string): mode is Mode => Object.hasOwn(modes, mode);
  app.post<{ Params: { mode: string } }>(`/${name}/mode/:mode`, (request, reply) => {
    const { mode } = request.params;
    if (!isMode(mode)) return reply.code(404).send({ message: 'There is no such mode.' });
    setMode(mode);
    return reply.redirect('/', 303);
  });
}

/** Drops the connection, or never replies. Returns whether it did. A slow reply waits for `delay`. */
export async function isLost(mode: string, reply: FastifyReply, delay: () => Promise<unknown>) {
  if (mode === 'slow') await delay();
  if (mode === 'drop') reply.request.raw.socket.destroy();
  if (mode !== 'drop' && mode !== 'silent') return false;
  void reply.hijack();
  return true;
}

/** `name`: the part of the buttons' addresses. The oldest card is the first. */
export function section(
  [name, title]: readonly [name: string, title: string],
  { modes, mode }: Pick<Modes<string>, 'modes' | 'mode'>,
  counts: string,
  cards: readonly string[],
): string {
  const buttons = Object.entries(modes).map(
    ([id, label]) => `<form method="post" action="/${name}/mode/${id}">
      <button${id === mode() ? ' aria-pressed="true"' : ''}>${escapeHtml(label)}</button></form>`,
  );
  return `<section><h2>${title}</h2>
<p>${counts}</p>
<nav aria-label="How it replies">${buttons.join('\n')}</nav>
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
