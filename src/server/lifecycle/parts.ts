// Makes the shared parts of the server once. Each room declares its own needs. No room imports this file: only the start, a command and test support do.
import { fileURLToPath } from 'node:url';
import { businessCalendar } from '#domain/day.ts';
import { createRefuseAccess } from '#server/admins/refused-access.ts';
import { sealSecondFactors } from '#server/admins/second-factor.ts';
import { createSecurityLog } from '#server/admins/security-log.ts';
import type { Basics } from '#server/basics.ts';
import { openBusiness } from '#server/business/live-business.ts';
import { databaseTimeZone } from '#server/database/time-zone.ts';
import { createReadLogo } from '#server/documents/read-logo.ts';
import { openEstimateLinks } from '#server/estimates/estimate-links.ts';
import { createPrivacyNotices } from '#server/estimates/privacy-notices.ts';
import { createEstimateDocuments, createReadSharedEstimate } from '#server/estimates/shared-estimate.ts';
import { createStoring } from '#server/estimates/storing.ts';
import { createShownRangeRecord } from '#server/leads/report/range-record.ts';
import { createMetrics } from '#server/observability/metrics.ts';
import { createMailNotice } from '#server/outbox/mail/mail-notice.ts';
import { createStoppedMailboxes } from '#server/outbox/mail/stopped-mailboxes.ts';
import { openDeliveries } from '#server/outbox/open-deliveries.ts';
import type { OutboxTiming } from '#server/outbox/worker.ts';
import { type ClientBuild, readClientBuild } from '#server/pages/client-build.ts';
import { createLivePricing } from '#server/pricing/live-pricing.ts';
import { createSecretBox } from '#server/settings/secret-box.ts';

interface Given extends Omit<Basics, 'calendar'> {
  /** Tests deliver faster. */
  readonly timing?: OutboxTiming | undefined;
}

export type Parts = Awaited<ReturnType<typeof openParts>>;

const dist = fileURLToPath(new URL('../../../dist', import.meta.url));

/** The database must be migrated. */
export async function openParts({ timing, ...given }: Given) {
  const { config, database, clock } = given;
  const { orm } = database;
  const calendar = businessCalendar(await databaseTimeZone(database.pool, config.timeZone));
  const secretBox = createSecretBox(config.secretKey, config.secretKeyOld);
  const links = await openEstimateLinks(orm, config.publicUrl, secretBox);
  await sealSecondFactors(orm, secretBox);
  const metrics = await createMetrics(config);
  const liveBusiness = await openBusiness(database, config, clock);
  const rangeRecord = createShownRangeRecord(orm, config.estimates.showsRangeRecord);
  const readSharedEstimate = createReadSharedEstimate({
    ...given,
    calendar,
    links,
    rangeRecord,
    liveBusiness,
  });
  const readLogo = createReadLogo({ ...given, clock: () => performance.now() });
  const documents = createEstimateDocuments({ links, readSharedEstimate, readLogo });
  const stoppedMailboxes = createStoppedMailboxes({ database, clock, links });
  await stoppedMailboxes.nameNobody();
  const securityLog = createSecurityLog(orm, clock);
  let build: ClientBuild | undefined;
  return {
    ...given,
    calendar,
    metrics,
    liveBusiness,
    livePricing: createLivePricing(orm, () => calendar.day(clock().getTime())),
    links,
    stoppedMailboxes,
    rangeRecord,
    readSharedEstimate,
    privacyNotices: createPrivacyNotices(orm, liveBusiness, clock),
    securityLog,
    refuseAccess: createRefuseAccess(config.rateLimit, securityLog),
    secretBox,
    mailNotice: createMailNotice({ ...given, liveBusiness }),
    readLogo,
    storing: createStoring(),
    readBuild: async () => (build ??= await readClientBuild(dist)),
    deliveries: await openDeliveries({
      ...given,
      calendar,
      metrics,
      links,
      liveBusiness,
      documents,
      stoppedMailboxes,
      timing,
    }),
  };
}
