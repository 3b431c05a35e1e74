// The pages that people open in a browser: the public pages, the page that stops mails, the admin area's shell, and a
// friendly 404.
import { basename } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { dayMs } from '#domain/durations.ts';
import { callLink } from '#domain/visitor-links.ts';
import type { Config } from '#server/config.ts';
import type { ReadLogo } from '#server/documents/read-logo.ts';
import type { ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import type { SendPage } from '#server/http/errors.ts';
import type { StoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import type { LivePricing } from '#server/pricing/live-pricing.ts';
import type { ClientBuild } from './client-build.ts';
import { type EncodedPage, encodePage, keepEncoded, sendPage } from './encoded-page.ts';
import { estimatePageRoutes } from './estimate-page-routes.ts';
import { adminDocument, themeScript } from './page-document.ts';
import { privatePages } from './private-page.ts';
import { createPublicPages, type Shown, type ShownBusiness } from './public-pages.ts';
import { securityHeaders } from './security-headers.ts';

export interface PageNeeds {
  /** Returns undefined if the pages are not built. */
  readonly readBuild: () => Promise<ClientBuild | undefined>;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly readLogo: ReadLogo;
  readonly stoppedMailboxes: Pick<StoppedMailboxes, 'isToken' | 'stop' | 'start'>;
  readonly livePricing: Pick<LivePricing, 'live'>;
  readonly liveBusiness: ShownBusiness;
  readonly config: Pick<Config, 'timeZone' | 'embedOrigins' | 'publicUrl' | 'siteUrl'>;
}

const publicAddresses = {
  '/': 'estimator',
  '/thank-you': 'thank-you',
  '/thank-you/': 'thank-you',
  '/privacy-notice': 'privacy-notice',
  '/accessibility': 'accessibility',
} as const;

/** Registers the pages. Returns the reply for any other address; undefined when nothing is built. */
export async function pageRoutes(app: FastifyInstance, needs: PageNeeds): Promise<SendPage | undefined> {
  const build = await needs.readBuild();
  if (!build) {
    app.log.warn('the pages are not built, so only the API is served: run `npm run build`');
    return undefined;
  }
  await serveStaticFiles(app, build.folder);

  const publicPage = createPublicPages(build, needs, (error) =>
    app.log.error({ err: error }, 'the options of the page cannot be read'),
  );
  const hidden = { schema: { hide: true } };
  for (const [url, page] of Object.entries(publicAddresses)) {
    app.get(url, hidden, async (request, reply) =>
      sendPage(request, reply, await publicPage(page, isEmbedded(request))),
    );
  }

  await app.register(async (pages) => estimatePageRoutes(pages, build, needs));
  await app.register(async (pages) => mailStopRoutes(pages, build, needs));

  const keep = keepEncoded();
  for (const url of ['/admin', '/admin/*']) {
    app.get(url, hidden, async (request, reply) => {
      const shown = await needs.liveBusiness.shown();
      const shell = keep('admin', shown.id, () => adminShell(build, shown, needs.config.timeZone));
      return sendPage(request, reply, await shell);
    });
  }

  wellKnownRoutes(app, needs);
  return async (request, reply) => sendPage(request, reply, await publicPage('not-found'));
}

/** Where finders of a hole turn to (RFC 9116), and where a password manager changes a password. */
function wellKnownRoutes(
  app: FastifyInstance,
  { config: { publicUrl }, liveBusiness }: Pick<PageNeeds, 'config' | 'liveBusiness'>,
): void {
  const hidden = { schema: { hide: true } };
  app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
    const { business } = await liveBusiness.shown();
    const expires = new Date(Date.now() + 180 * dayMs).toISOString();
    const lines = [
      `Contact: ${callLink(business.phone)}`,
      `Expires: ${expires}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', hidden, (_request, reply) =>
    reply.redirect('/admin?section=profile'),
  );
}

/**
 * The page behind the link in a visitor's mail. Only its button stops the mails, because mail scanners open links but
 * press no buttons.
 */
function mailStopRoutes(
  app: FastifyInstance,
  build: ClientBuild,
  { liveBusiness, stoppedMailboxes }: PageNeeds,
): void {
  const privately = privatePages(build);
  privately.refuseOnPage(app, liveBusiness);
  const { renderPlain } = build.renderer;
  const address = '/mail/stop/:token';
  const options = { schema: { hide: true }, config: { perMinute: 20 } };

  app.get<{ Params: { token: string } }>(address, options, async (request, reply) => {
    const { business } = await liveBusiness.shown();
    const isKnown = stoppedMailboxes.isToken(request.params.token);
    const page = isKnown ? renderPlain('mail-stop', business) : undefined;
    return privately.send(request, reply, business, page);
  });
  // A mail program that knows no RFC 8058 opens the address of `List-Unsubscribe`.
  app.get<{ Params: { token: string } }>(`/api${address}`, options, (request, reply) =>
    reply.redirect(`/mail/stop/${encodeURIComponent(request.params.token)}`, 303),
  );
  app.post<{ Params: { token: string }; Querystring: Readonly<Record<string, unknown>> }>(
    address,
    options,
    async (request, reply) => {
      const isAgain = request.query['again'] !== undefined;
      const isKnown = await stoppedMailboxes[isAgain ? 'start' : 'stop'](request.params.token);
      const { business } = await liveBusiness.shown();
      const page = renderPlain(isAgain ? 'mail-started' : 'mail-stopped', business);
      return privately.send(request, reply, business, isKnown ? page : undefined);
    },
  );
}

/** `embed.js` frames the pages with `?embed=1`. */
function isEmbedded(request: FastifyRequest): boolean {
  const { query } = request;
  return typeof query === 'object' && query !== null && 'embed' in query && query.embed === '1';
}

function adminShell(
  build: ClientBuild,
  { business, leadMessage }: Shown,
  timeZone: string,
): Promise<EncodedPage> {
  return encodePage(adminDocument(business, { timeZone, leadMessage }, build.adminFiles), {
    ...securityHeaders({
      inlineStyles: [],
      inlineScripts: [themeScript],
      apiBases: [build.renderer.apiBases.admin],
      logoUrl: business.logoUrl,
      frameAncestors: [`'none'`],
    }),
    'x-robots-tag': 'noindex',
  });
}

/** Files whose name carries a hash of their content never change. */
const hashedFolder = '/assets/';
const oneYearSeconds = 31_536_000;
const oneHourSeconds = 3600;

/** Scripts, style sheets and drawings, in the encodings that the build made of them. */
async function serveStaticFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(async (files) => {
    await files.register(fastifyStatic, {
      root: folder,
      // One route for each file: other addresses never reach the disk.
      wildcard: false,
      globIgnore: ['**/*.br', '**/*.gz', 'manifest-*.json'],
      preCompressed: true,
      // A part would be read from the disk for each reader.
      acceptRanges: false,
      decorateReply: false,
      schemaHide: true,
      index: false,
      cacheControl: false,
      setHeaders(reply, path) {
        const age = path.replaceAll('\\', '/').includes(hashedFolder)
          ? `max-age=${oneYearSeconds}, immutable`
          : `max-age=${oneHourSeconds}`;
        void reply.header('cache-control', `public, ${age}`);
        // Other sites may load it as a module, which browsers ask this for. It is sent as a file such as `embed.js.br`.
        if (basename(path).startsWith('embed.js')) void reply.header('access-control-allow-origin', '*');
      },
    });
  });
}
