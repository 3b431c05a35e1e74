// Everything that the server's rooms share, made once.
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import { type BusinessCalendar, businessCalendar } from '#domain/day.ts';
import { sealSecondFactors } from '#server/admins/second-factor.ts';
import { createSecurityLog, type SecurityLog } from '#server/admins/security-log.ts';
import type { Database } from '#server/database/connection.ts';
import { createMailNotice, type MailNotice } from '#server/deliveries/email/mail-notice.ts';
import type { Deliveries } from '#server/deliveries/open-deliveries.ts';
import { type EstimateLinks, openEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createPrivacyNotices, type PrivacyNotices } from '#server/estimates/privacy-notices.ts';
import { createReadLogo, type ReadLogo } from '#server/estimates/read-logo.ts';
import { createReadSharedEstimate, type ReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { createMetrics, type Metrics } from '#server/observability/metrics.ts';
import { type ClientBuild, readClientBuild } from '#server/pages/client-build.ts';
import { createLivePricing, createPricingStore, type LivePricing } from '#server/pricing/pricing-store.ts';
import type { Config } from './config.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

interface Given {
  readonly config: Config;
  readonly database: Database;
  readonly log: Logger;
  readonly clock: () => Date;
}

export interface Context extends Given {
  readonly calendar: BusinessCalendar;
  readonly metrics: Metrics;
  readonly livePricing: LivePricing;
  readonly links: EstimateLinks;
  readonly readSharedEstimate: ReadSharedEstimate;
  readonly privacyNotices: PrivacyNotices;
  readonly securityLog: SecurityLog;
  readonly secretBox: SecretBox;
  readonly mailNotice: MailNotice;
  readonly readLogo: ReadLogo;
  /** Undefined if the pages are not built. */
  readonly readBuild: () => Promise<ClientBuild | undefined>;
}

/** The context of routes. */
export interface AppContext extends Context {
  readonly deliveries: Deliveries;
  /** Aborted when the server is about to stop. */
  readonly shutdown: AbortSignal;
}

/** The output folder of `npm run build`. */
const dist = fileURLToPath(new URL('../../dist', import.meta.url));

/** The database must be migrated. */
export async function openContext(given: Given): Promise<Context> {
  const { config, database, clock } = given;
  const calendar = businessCalendar(config.timeZone);
  const secretBox = createSecretBox(config.secretKey);
  const links = await openEstimateLinks(database.orm, config.publicUrl, secretBox);
  await sealSecondFactors(database.orm, secretBox);
  let build: ClientBuild | undefined;
  return {
    ...given,
    calendar,
    metrics: await createMetrics(config.metricsToken),
    livePricing: createLivePricing(createPricingStore(database.orm), () => calendar.day(clock().getTime())),
    links,
    readSharedEstimate: createReadSharedEstimate({ ...given, calendar, links }),
    privacyNotices: createPrivacyNotices(database.orm, config.business, clock),
    securityLog: createSecurityLog(database.orm, clock),
    secretBox,
    mailNotice: createMailNotice(given),
    readLogo: createReadLogo(given),
    readBuild: async () => (build ??= await readClientBuild(dist)),
  };
}
