import { expect, test } from 'vitest';
import type { ChannelStatus } from '#contract/deliveries/deliveries.ts';
import { channelProblems } from './status-routes.ts';

const calm: ChannelStatus = {
  channel: 'crm',
  label: 'CRM',
  connected: true,
  waiting: 0,
  oldestWaitingSeconds: null,
  failed: 0,
  settingsRejected: false,
  switchedOff: false,
};

test.each([
  ['nothing waits', {}, 0],
  ['a few retries', { waiting: 2, oldestWaitingSeconds: 900 }, 0],
  ['more than a quarter of an hour', { waiting: 2, oldestWaitingSeconds: 901 }, 1],
])('A channel is in trouble only after a quarter of an hour: %s', (_, status, problems) => {
  expect(channelProblems({ ...calm, ...status })).toHaveLength(problems);
});

test('Each trouble is one sentence, in the words of its channel', () => {
  const trouble = { ...calm, waiting: 3, oldestWaitingSeconds: 960, failed: 1, settingsRejected: true };
  expect(channelProblems(trouble)).toEqual([
    'The CRM rejects our settings: check CRM_TOKEN and CRM_URL, then start the server again',
    '1 contact could not be sent to the CRM',
    '3 contacts waiting for the CRM, the oldest for 16 minutes',
  ]);
  expect(channelProblems({ ...trouble, channel: 'owner_email' })).toEqual([
    'The mail server rejects our settings: check SMTP_URL and MAIL_FROM, then start the server again',
    '1 mail about a new lead could not be sent to you',
    '3 mails about new leads waiting for the mail server, the oldest for 16 minutes',
  ]);
  expect(channelProblems({ ...calm, channel: 'visitor_email', failed: 2 })).toEqual([
    '2 estimates could not be mailed to visitors',
  ]);
  expect(channelProblems({ ...calm, channel: 'webhook', label: 'hooks.example.com', failed: 2 })).toEqual([
    '2 events could not be sent to the webhook hooks.example.com',
  ]);
});

test('A webhook that is switched off is one trouble, whatever failed for it', () => {
  const status = { ...calm, channel: 'webhook' as const, label: 'hooks.example.com', failed: 2 };
  expect(channelProblems({ ...status, switchedOff: true })).toEqual([
    'The webhook hooks.example.com is switched off, since it said that it wants nothing any more (410). What is for it waits, and one call a day finds out whether it is back: take it out of WEBHOOK_URLS if not',
  ]);
});

test.each([
  [7200, '2 hours'],
  [172_799, '47 hours'],
  [172_800, '2 days'],
])('A wait of %i seconds reads as %s', (oldestWaitingSeconds, words) => {
  expect(channelProblems({ ...calm, waiting: 1, oldestWaitingSeconds })).toEqual([
    `1 contact waiting for the CRM, the oldest for ${words}`,
  ]);
});
