// The page behind the link in a visitor's mail. Only its button stops the mails, because mail scanners open links but
// press no buttons.
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Business } from '#contract/page.ts';
import { minuteMs } from '#domain/durations.ts';
import { privateHeaders } from '#server/http/route.ts';
import type { ClientBuild } from './client-build.ts';
import { privateDocument } from './page-document.ts';
import { securityHeaders } from './security-headers.ts';

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
  const headers = securityHeaders({
    inlineStyles: [build.publicCss],
    apiBases: [],
    logoUrl: business.logoUrl,
    frameAncestors: [`'none'`],
  });

  function send(reply: FastifyReply, isKnown: boolean, isStopped: boolean): FastifyReply {
    const page = isKnown
      ? build.renderer.renderMailStop(business, isStopped)
      : build.renderer.renderEstimateGone(business);
    return reply
      .code(isKnown ? 200 : 404)
      .headers({ ...headers, ...privateHeaders })
      .type('text/html; charset=utf-8')
      .send(privateDocument(page, build.publicCss, undefined));
  }

  app.get<{ Params: { token: string } }>('/mail/stop/:token', options, (request, reply) =>
    send(reply, stoppedMailboxes.isToken(request.params.token), false),
  );
  app.post<{ Params: { token: string } }>('/mail/stop/:token', options, async (request, reply) =>
    send(reply, await stoppedMailboxes.stop(request.params.token), true),
  );
}
