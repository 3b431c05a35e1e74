import type { ChannelStatus } from '#contract/deliveries.ts';

/** A few retries are no problem yet. */
const patienceSeconds = 15 * 60;

type Status = Omit<ChannelStatus, 'connected'>;

interface Words {
  /** Singular and plural of what the channel sends. */
  readonly one: string;
  readonly many: string;
  /** `could not be … the CRM`. */
  readonly sent: (status: Status) => string;
  /** `waiting for …` */
  readonly target: (status: Status) => string;
  readonly rejected: (status: Status) => string;
}

const mailRejected = () =>
  'The mail server rejects our settings: check SMTP_URL and MAIL_FROM, then start the server again';

const words: Readonly<Record<ChannelStatus['channel'], Words>> = {
  crm: {
    one: 'contact',
    many: 'contacts',
    sent: () => 'sent to the CRM',
    target: () => 'the CRM',
    rejected: () => 'The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again',
  },
  webhook: {
    one: 'event',
    many: 'events',
    sent: ({ label }) => `sent to the webhook ${label}`,
    target: ({ label }) => `the webhook ${label}`,
    rejected: ({ label }) =>
      `The webhook ${label} is at a private address: check WEBHOOK_URLS, or set WEBHOOK_ALLOW_PRIVATE=on, then start the server again`,
  },
  owner_email: {
    one: 'mail about a new lead',
    many: 'mails about new leads',
    sent: () => 'sent to you',
    target: () => 'the mail server',
    rejected: mailRejected,
  },
  visitor_email: {
    one: 'estimate',
    many: 'estimates',
    sent: () => 'mailed to visitors',
    target: () => 'the mail server',
    rejected: mailRejected,
  },
};

/** Sentences for the admin; none if all is well. */
export function channelProblems(status: Status): string[] {
  const { channel, label, waiting, oldestWaitingSeconds, failed, settingsRejected, switchedOff } = status;
  const { one, many, sent, target, rejected } = words[channel];
  const amount = (count: number) => `${count} ${count === 1 ? one : many}`;
  const problems: string[] = [];
  if (settingsRejected) problems.push(rejected(status));
  if (switchedOff) {
    problems.push(
      `The webhook ${label} is switched off, since it said that it wants nothing any more (410): take it out of WEBHOOK_URLS, or send something to it again`,
    );
  } else if (failed > 0) problems.push(`${amount(failed)} could not be ${sent(status)}`);
  if (oldestWaitingSeconds !== null && oldestWaitingSeconds > patienceSeconds) {
    problems.push(
      `${amount(waiting)} waiting for ${target(status)}, the oldest for ${duration(oldestWaitingSeconds)}`,
    );
  }
  return problems;
}

/** Rounded down, in the largest unit with at least two. */
function duration(seconds: number): string {
  const hours = Math.floor(seconds / 3600);
  if (hours < 2) return `${Math.floor(seconds / 60)} minutes`;
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
