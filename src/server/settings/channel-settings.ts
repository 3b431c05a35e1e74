// The settings of the channels: mail, webhooks and the CRM.
import { webhookEventNames } from '#contract/deliveries/webhooks.ts';
import type { SettingReader } from './setting-reader.ts';
import * as types from './setting-types.ts';

/** If left out, no mail is sent, and no text promises one. */
export function mailSettings({ read, readSecret, requires, requireBothOrNeither }: SettingReader) {
  const url = readSecret('SMTP_URL', types.smtpUrl.optional());
  const from = read('MAIL_FROM', types.mailbox.optional());
  /** Whether visitors get their estimate by mail. */
  const toVisitors = read('VISITOR_EMAIL', types.onOff('on'));
  /** The minutes that the visitor's mail waits for a further estimate of the visit. */
  const quietMinutes = read('VISITOR_EMAIL_MINUTES', types.wholeNumber(0, 10).default(3));
  const allowPlain = read('SMTP_ALLOW_PLAIN', types.onOff('off'));
  /** The figures of the last week, every Monday. */
  const weeklyReport = read('WEEKLY_REPORT', types.onOff('off'));
  requireBothOrNeither('SMTP_URL', 'MAIL_FROM');
  requires('LEAD_EMAILS', 'SMTP_URL');
  return url === undefined || from === undefined
    ? undefined
    : { smtpUrl: url, from, toVisitors, quietMinutes, allowPlain, weeklyReport };
}

/** Undefined if no webhook is called. */
export function webhookSettings({ read, readSecret, requires, problems }: SettingReader) {
  const problemsBefore = problems.length;
  const given = readSecret('WEBHOOK_URLS', types.webhookAddresses.default([]));
  const secrets = readSecret('WEBHOOK_SECRET', types.webhookSecrets.default([]));
  const allowPrivate = read('WEBHOOK_ALLOW_PRIVATE', types.onOff('off'));
  // A wrong setting has no value, so the rest cannot be checked.
  if (problems.length > problemsBefore) return undefined;
  const addresses = given.map(({ url, ...own }) => ({
    url,
    secrets: own.secrets.length > 0 ? own.secrets : secrets,
    events: own.events.length > 0 ? own.events : webhookEventNames,
  }));
  if (addresses.some((address) => address.secrets.length === 0)) {
    problems.push('WEBHOOK_URLS is set without WEBHOOK_SECRET: set both, or neither.');
  }
  requires('WEBHOOK_SECRET', 'WEBHOOK_URLS');
  return addresses.length === 0 ? undefined : { addresses, allowPrivate };
}

/** Undefined if contacts are not sent to a CRM. */
export function crmSettings({ read, readSecret, requires, requireBothOrNeither }: SettingReader) {
  const url = read('CRM_URL', types.webAddressBase.optional());
  const pipelineId = read('CRM_PIPELINE_ID', types.text.optional());
  const stageId = read('CRM_STAGE_ID', types.text.optional());
  const others = {
    contactsPath: read(
      'CRM_CONTACTS_PATH',
      types.matching(/^\//, 'a path that begins with /').default('/contacts/create'),
    ),
    version: read('CRM_VERSION', types.text.default('2021-07-28')),
    token: readSecret('CRM_TOKEN', types.text.optional()),
    locationId: read('CRM_LOCATION_ID', types.text.optional()),
    gender: read('CRM_GENDER', types.text.optional()),
    /** The CRM's id by field key. A key that is not listed is its own id. */
    customFieldIds: read('CRM_CUSTOM_FIELDS', types.idsOrFile.default({})),
    /** The name of a custom field's value. */
    fieldValueKey: read('CRM_FIELD_VALUE_KEY', types.text.default('value')),
    /** If off, a custom field is sent by its key alone. */
    hasFieldIds: read('CRM_FIELD_IDS', types.onOff('on')),
    /** The phone as the visitor typed it, or as +61412345678. */
    phoneFormat: read('CRM_PHONE_FORMAT', types.oneOf(['digits', 'e164']).default('digits')),
    source: read('CRM_SOURCE', types.text.optional()),
    tags: read('CRM_TAGS', types.commaList.default([])),
    /** Whether the estimate is written as a note. */
    hasNote: read('CRM_NOTE', types.onOff('off')),
    /** Undefined if no opportunity is made. */
    deal: pipelineId === undefined || stageId === undefined ? undefined : { pipelineId, stageId },
    /** Whether opportunities are updated when their lead is won, lost or reopened. */
    sendsStatus: read('CRM_SEND_STATUS', types.onOff('on')),
    /** The pipeline's stage by the lead's status. A status that is not listed does not change the stage. */
    stages: read('CRM_STAGES', types.idsByStatus.default(new Map())),
  };
  requireBothOrNeither('CRM_PIPELINE_ID', 'CRM_STAGE_ID');
  requires('CRM_STAGES', 'CRM_PIPELINE_ID');
  return url === undefined ? undefined : { url, ...others };
}
