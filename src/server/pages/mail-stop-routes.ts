// The page behind the link in a visitor's mail. Only its button stops the mails, because mail scanners open links but
// press no buttons.
import type { FastifyInstance } from 'fastify';
import type { Business } from '#contract/page.ts';
import { minuteMs } from '#domain/durations.ts';
import type { ClientBuild } from './client-build.ts';
import { privatePages } from './private-page.ts';

export interface MailStopNeeds {
  readonly config: { readonly business: Business };
  readonly stoppedMailboxes: {
    readonly isToken: (token: string) => boolean;
    readonly stop: (token: string) => Promise<boolean>;
  };
}

const options = { schema: { hide: true }, config: { rateLimit: { max: 20, timeWindow: minuteMs } } };

export function mailStopRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { config: { business }, stoppedMailboxes }: MailStopNeeds,
): void {
  const sendPage = privatePages(build, business);
  const { renderPlain } = build.renderer;

  app.get<{ Params: { token: string } }>('/mail/stop/:token', options, (request, reply) => {
    const isKnown = stoppedMailboxes.isToken(request.params.token);
    return sendPage(request, reply, isKnown ? renderPlain('mail-stop', business) : undefined);
  });
  app.post<{ Params: { token: string } }>('/mail/stop/:token', options, async (request, reply) => {
    const isKnown = await stoppedMailboxes.stop(request.params.token);
    return sendPage(request, reply, isKnown ? renderPlain('mail-stopped', business) : undefined);
  });
}
