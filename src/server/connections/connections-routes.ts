// The settings as an owner sees them: what is connected, whether it works, and the backup.
import type { FastifyInstance } from 'fastify';
import { outcomes } from '#contract/deliveries/deliveries.ts';
import { backupProblem } from '#server/backup/backup-problem.ts';
import { backupsIn, backUpNow } from '#server/backup/nightly-backup.ts';
import { BackupUnderWayError } from '#server/backup/write-backup.ts';
import type { Basics } from '#server/basics.ts';
import type { LiveBusiness } from '#server/business/live-business.ts';
import { failure } from '#server/http/failure.ts';
import { createMaintenanceStore } from '#server/observability/maintenance.ts';
import { readRuntime } from '#server/observability/status-routes.ts';
import type { SendResult } from '#server/outbox/channel.ts';
import { channelGroups, channelSettings, groupOf } from '#server/outbox/channels.ts';
import type { MailNotice } from '#server/outbox/mail/mail-notice.ts';
import { mailGroup } from '#server/outbox/mail/smtp-client.ts';
import type { Deliveries } from '#server/outbox/open-deliveries.ts';

interface Needs extends Basics {
  readonly deliveries: Pick<Deliveries, 'recordTest' | 'states' | 'test'>;
  readonly liveBusiness: Pick<LiveBusiness, 'live'>;
  readonly mailNotice: MailNotice;
}

/** The wait for another backup that is being made. */
const longestWaitMs = 10_000;

export function connectionsRoutes(app: FastifyInstance, needs: Needs): void {
  const { config, database, deliveries, mailNotice, liveBusiness, clock, log } = needs;
  const maintenance = createMaintenanceStore(database.orm);

  function inWords({ outcome, reason }: SendResult, works: string) {
    const { state, words } = outcomes[outcome];
    if (state === 'delivered') return { delivered: true, words: works };
    return { delivered: false, words: reason ?? words };
  }

  /** The newest delivery of each channel that arrived or failed, each by the index. */
  async function lastDeliveries() {
    const { rows } = await database.pool.query<{ channel: string; at: Date; delivered: boolean }>(
      `SELECT name AS channel, finished_at AS at, delivered FROM channels CROSS JOIN LATERAL (
         SELECT finished_at, state = 'delivered' AS delivered FROM deliveries
         WHERE channel = name AND state IN ('delivered', 'failed') AND finished_at IS NOT NULL
         ORDER BY finished_at DESC LIMIT 1) AS last`,
    );
    return new Map(rows.map(({ channel, at, delivered }) => [channel, { at: at.toISOString(), delivered }]));
  }

  app.endpoint('GET /admin/connections', async () => {
    const [channels, last, runtime] = await Promise.all([
      deliveries.states(),
      lastDeliveries(),
      readRuntime(needs),
    ]);
    return {
      publicUrl: config.publicUrl,
      embedOrigins: [...config.embedOrigins],
      mailConnected: config.mail !== undefined,
      runtime,
      groups: channelGroups,
      settings: channelSettings(config),
      channels: channels.map((channel) => ({
        ...channel,
        of: groupOf(channel.channel),
        last: last.get(channel.name) ?? null,
      })),
      backup: config.backup ? await backupsIn(config.backup.folder, maintenance, clock()) : null,
    };
  });

  app.endpoint('POST /admin/connections/test-mail', async ({ admin: { email } }) => {
    const { name } = (await liveBusiness.live()).details;
    const result = await mailNotice(email, {
      subject: `A test of the mails of ${name}`,
      paragraphs: ['Mail is connected: this arrived.', `${email} asked for it in the admin area.`],
    });
    if (!result) return failure('mail_off');
    await deliveries.recordTest(mailGroup.of, result);
    return inWords(result, `A mail was sent to ${email}. Look whether it arrives, and not among the spam.`);
  });

  app.endpoint('POST /admin/connections/:channel/test', async ({ params: { channel } }) => {
    const result = await deliveries.test(channel);
    return result ? inWords(result, 'It works.') : failure('not_found');
  });

  app.endpoint('POST /admin/backups', async () => {
    if (!config.backup) return failure('backup_off');
    const { folder } = config.backup;
    const databaseUrl = config.migrationDatabaseUrl ?? database.url;
    try {
      await backUpNow({ ...needs, databaseUrl, folder, maintenance }, longestWaitMs);
    } catch (error) {
      if (error instanceof BackupUnderWayError) return failure('backup_under_way');
      const sentence = backupProblem(error);
      const why = sentence ?? 'Your technician finds the reason in the server’s log.';
      await maintenance.failed('backup', `The last backup that was asked for failed. ${why}`);
      if (sentence === undefined) throw error;
      log.error({ err: error }, 'no backup was made');
      return failure('backup_failed', { sentence });
    }
    return backupsIn(folder, maintenance, clock());
  });
}
