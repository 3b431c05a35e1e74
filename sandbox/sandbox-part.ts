// What the sandbox's parts share: buttons that say how a part replies, and escaped text.
import type { FastifyInstance } from 'fastify';

/** Something that can be sent to. */
interface SandboxPart<Mode extends string = string> {
  /** Each with what its button says. */
  readonly modes: Readonly<Record<Mode, string>>;
  readonly mode: () => Mode;
  readonly setMode: (mode: Mode) => void;
}

export function modeRoutes<Mode extends string>(
  app: FastifyInstance,
  name: string,
  { modes, setMode }: SandboxPart<Mode>,
): void {
  const isMode = (mode: string): mode is Mode => Object.hasOwn(modes, mode);
  app.post<{ Params: { mode: string } }>(`/${name}/mode/:mode`, (request, reply) => {
    const { mode } = request.params;
    if (!isMode(mode)) return reply.code(404).send({ message: 'There is no such mode.' });
    setMode(mode);
    return reply.redirect('/', 303);
  });
}

export function modeButtons(name: string, { modes, mode }: Omit<SandboxPart, 'setMode'>): string {
  const buttons = Object.entries(modes).map(
    ([id, label]) => `<form method="post" action="/${name}/mode/${id}">
      <button${id === mode() ? ' aria-pressed="true"' : ''}>${escapeHtml(label)}</button></form>`,
  );
  return `<nav aria-label="How it replies">${buttons.join('\n')}</nav>`;
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
