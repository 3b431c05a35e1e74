// What an admin sees of the channels and of the server's operation: whether they work, and backups.
import { z } from 'zod';
import { type Endpoints, text } from '../endpoint.ts';
import { channelStateSchema, sentAgainSchema } from './deliveries.ts';

const channelStatusSchema = channelStateSchema.extend({
  channel: z.string().describe('The kind: crm, webhook, owner_email or visitor_email.'),
  label: z.string(),
  connected: z.boolean(),
  waiting: z.int().describe('Deliveries still to be made.'),
  oldestWaitingSeconds: z.int().nullable().describe('How long the oldest of them has waited.'),
  failed: z.int().describe('Refused or given up; they can be sent again.'),
});

export type ChannelStatus = z.output<typeof channelStatusSchema>;

const runtimeSchema = z.object({
  node: z.string().describe('The version of Node.'),
  postgres: z.string().describe('The version of PostgreSQL.'),
  isEmbedded: z.boolean().describe('The server runs that PostgreSQL itself.'),
  warning: z.string().nullable().describe('A sentence if it is not meant for this use.'),
});

export type Runtime = z.output<typeof runtimeSchema>;

const troubleSchema = z.object({
  key: z.string().describe('Stays the same for as long as it lasts.'),
  says: z.string(),
  since: z.iso.datetime().nullable().describe('Null: it is not known, or is said in the sentence.'),
  opens: z
    .enum(['undelivered', 'connections', 'backup'])
    .nullable()
    .describe('The page where somebody can do something about it.'),
});

export type Trouble = z.output<typeof troubleSchema>;

const backupFileSchema = z.object({ at: z.iso.datetime(), bytes: z.int() }).nullable();

const backupSchema = z.object({
  last: backupFileSchema.describe('Null: there is none yet.'),
  files: z
    .array(backupFileSchema.unwrap())
    .default([])
    .describe('All that are kept, the newest first. Each was read back whole when it was made.'),
  copiedAt: z.iso.datetime().nullable().default(null).describe('When one was last taken to another place.'),
  problems: z.array(z.string()).default([]).describe('What is wrong with backups or their copies.'),
  unfinished: backupFileSchema
    .default(null)
    .describe('The one that is being made, as long as it is now, or one that was interrupted.'),
});

export type Backups = z.output<typeof backupSchema>;

const testResultSchema = z.object({
  delivered: z.boolean(),
  words: z.string().describe('What came of it, for people.'),
});

export const connectionEndpoints = {
  'GET /admin/connections': {
    summary: 'What is connected, whether it works, and the last backup; no secrets',
    response: z.object({
      publicUrl: z.string(),
      mailConnected: z.boolean(),
      groups: z
        .array(z.object({ of: z.string().describe('The name of the part.'), heading: z.string() }))
        .describe('The parts of the page.'),
      settings: z
        .array(
          z.object({
            of: z.string().describe('The part of the page.'),
            name: z.string(),
            isSet: z.boolean(),
            isSwitch: z.literal(true).optional().describe('It is on or off.'),
          }),
        )
        .describe('Which settings are set; their values stay on the server.'),
      channels: z
        .array(
          channelStatusSchema.omit({ waiting: true, oldestWaitingSeconds: true }).extend({
            name: z.string().describe('For its test.'),
            of: z.string().describe('The part of the page.'),
            forTechnician: z
              .string()
              .nullable()
              .describe('Host, time, and the reply with its code and the settings to look at.'),
            last: z
              .object({ at: z.iso.datetime(), delivered: z.boolean() })
              .nullable()
              .describe('The last one that was delivered or failed.'),
          }),
        )
        .describe('Every one that was ever connected.'),
      embedOrigins: z.array(z.string()).describe('The sites that may show the estimator.'),
      runtime: runtimeSchema,
      backup: backupSchema.nullable().describe('Null: BACKUP_DIR is not set.'),
    }),
  },
  'POST /admin/connections/test-mail': {
    perMinute: 5,
    summary: 'Send a test mail to oneself',
    response: testResultSchema,
  },
  'POST /admin/connections/:channel/test': {
    perMinute: 10,
    summary: 'Ask a CRM or call a webhook, without a lead, to see whether it works',
    params: z.object({ channel: text().max(100) }),
    response: testResultSchema,
  },
  'POST /admin/backups': {
    perMinute: 5,
    summary: 'Make a backup now, in the folder of the nightly ones',
    response: backupSchema,
  },
  'GET /admin/status': {
    background: true,
    summary: 'Whether everything works, and what does not',
    response: z.object({
      operational: z.boolean(),
      problems: z.array(z.string()).describe('Sentences for the admin; empty when all is well.'),
      troubles: z.array(troubleSchema).default([]).describe('The same, each with its page. The worst first.'),
      undelivered: z
        .boolean()
        .default(false)
        .describe('Leads have something that was not delivered: the list shows them with `delivery=failed`.'),
      runtime: runtimeSchema,
      channels: z.array(channelStatusSchema).describe('Every one that was ever connected.'),
    }),
  },
  'POST /admin/hand-offs/retry': {
    summary:
      'Send again whatever failed by any channel, and to the CRM the leads that came while none was connected',
    body: z
      .object({ only: z.enum(['failed']).optional().describe('Leaves out leads that were never sent.') })
      .nullish(),
    response: sentAgainSchema.extend({
      refusedBy: z
        .array(z.string())
        .default([])
        .describe('The channels that do not work: what waits for them is not sent again.'),
    }),
  },
} as const satisfies Endpoints;
