// What an owner wants to know of the settings without reading them: what is connected, whether it works, the backup.
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { desc, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { backupName, isBackup } from '#server/backup/nightly-backup.ts';
import { writeBackup } from '#server/backup/write-backup.ts';
import { outcomes } from '#contract/deliveries.ts';
import type { Config } from '#server/config.ts';
import type { AppContext } from '#server/context.ts';
import { deliveries as deliveryTable } from '#server/database/delivery-schema.ts';
import { makeFolder } from '#server/make-folder.ts';
import { failure } from '#server/http/failure.ts';

export function connectionsRoutes(app: FastifyInstance, context: AppContext): void {
  const { config, database, deliveries, mailNotice, calendar, clock } = context;

  /** The newest finished delivery of each channel. */
  async function lastDeliveries() {
    const { channel, state, finishedAt } = deliveryTable;
    const rows = await database.orm
      .selectDistinctOn([channel], { channel, state, finishedAt })
      .from(deliveryTable)
      .where(sql`${finishedAt} IS NOT NULL`)
      .orderBy(channel, desc(finishedAt));
    return new Map(rows.map((row) => [row.channel, row]));
  }

  app.endpoint('GET /admin/connections', async () => {
    const [backlogs, last] = await Promise.all([deliveries.backlogs(), lastDeliveries()]);
    return {
      publicUrl: config.publicUrl,
      mailConnected: config.mail !== undefined,
      settings: connectionSettings(config),
      channels: backlogs.map(({ name, kind, label, connected, failed }) => {
        const { state, finishedAt } = last.get(name) ?? {};
        return {
          name,
          channel: kind,
          label,
          connected,
          failed,
          last:
            state && finishedAt ? { at: finishedAt.toISOString(), delivered: state === 'delivered' } : null,
        };
      }),
      backup: config.backup ? { last: await newestBackup(config.backup.folder) } : null,
    };
  });

  app.endpoint('POST /admin/connections/test-mail', ({ admin: { email } }) => {
    if (!config.mail) return failure('mail_off');
    mailNotice(email, {
      subject: `A test of the mails of ${config.business.name}`,
      paragraphs: ['Mail is connected: this arrived.', `${email} asked for it in the admin area.`],
    });
    return { ok: true as const };
  });

  app.endpoint('POST /admin/connections/:channel/test', async ({ params: { channel } }) => {
    const result = await deliveries.test(channel);
    if (!result) return failure('not_found');
    const delivered = outcomes[result.outcome].state === 'delivered';
    return { delivered, words: delivered ? 'It works.' : (result.reason ?? outcomes[result.outcome].words) };
  });

  app.endpoint('POST /admin/backups', async () => {
    if (!config.backup) return failure('backup_off');
    const { folder } = config.backup;
    await makeFolder(folder, 0o700);
    // Replaces tonight's backup, if there is one already.
    await writeBackup(database.pool, join(folder, backupName(calendar.day(clock().getTime()))));
    return { last: await newestBackup(folder) };
  });
}

function connectionSettings({ crm, webhooks, mail }: Config) {
  const settings = {
    crm: {
      CRM_URL: crm,
      CRM_TOKEN: crm?.token,
      CRM_LOCATION_ID: crm?.locationId,
      CRM_CUSTOM_FIELDS: Object.keys(crm?.customFieldIds ?? {}).length,
      CRM_PIPELINE_ID: crm?.deal,
      CRM_STAGE_ID: crm?.deal,
      CRM_NOTE: crm?.hasNote,
      CRM_SOURCE: crm?.source,
      CRM_TAGS: crm?.tags.length,
    },
    webhook: {
      WEBHOOK_URLS: webhooks,
      WEBHOOK_SECRET: webhooks,
      WEBHOOK_ALLOW_PRIVATE: webhooks?.allowPrivate,
    },
    mail: {
      SMTP_URL: mail,
      MAIL_FROM: mail,
      LEAD_EMAILS: mail?.leadEmails.length,
      VISITOR_EMAIL: mail?.toVisitors,
      WEEKLY_REPORT: mail?.weeklyReport,
    },
  };
  return (['crm', 'webhook', 'mail'] as const).flatMap((of) =>
    Object.entries(settings[of]).map(([name, value]) => ({ of, name, isSet: Boolean(value) })),
  );
}

/** Null: there is none yet. */
async function newestBackup(folder: string): Promise<{ at: string; bytes: number } | null> {
  const files = await readdir(folder).catch(() => []);
  const found = await Promise.all(files.filter(isBackup).map((name) => stat(join(folder, name))));
  const [newest] = found.toSorted((a, b) => b.mtimeMs - a.mtimeMs);
  return newest ? { at: newest.mtime.toISOString(), bytes: newest.size } : null;
}
