import { expect, test } from 'vitest';
import { businessCalendar } from '#domain/day.ts';
import { channelTroubles } from '#server/observability/troubles.ts';
import { type ChannelFacts, channelState, worksAfter } from './channel-state.ts';

const since = Date.parse('2026-03-02T03:05:00Z');
const calm: ChannelFacts = {
  channel: 'crm',
  label: 'CRM',
  connected: true,
  waiting: 0,
  oldestWaitingSeconds: null,
  failed: 0,
  workingSince: null,
  failingSince: null,
  failingReason: null,
  switchedOffAt: null,
};
const stateOf = (facts: Partial<ChannelFacts>) =>
  channelState({ ...calm, ...facts }, businessCalendar('Australia/Sydney'));
const problemsOf = (facts: Partial<ChannelFacts>) =>
  channelTroubles({ ...calm, ...facts, ...stateOf(facts) }).map(({ says }) => says);

test.each<[string, Partial<ChannelFacts>, string, string]>([
  ['nothing was sent yet', {}, 'waiting', 'The CRM is set up, and nothing has been sent yet'],
  ['all was refused', { failed: 1 }, 'waiting', 'The CRM is set up, and nothing has arrived yet'],
  ['it works', { workingSince: since }, 'working', 'The CRM has worked since 2 March 2026, 14:05'],
  [
    'it fails',
    { failingSince: since, failingReason: 'The CRM refuses our key.', waiting: 3, oldestWaitingSeconds: 5 },
    'failing',
    'The CRM has not worked since 2 March 2026, 14:05: The CRM refuses our key. 3 contacts wait for the CRM',
  ],
  [
    'it was switched off',
    { switchedOffAt: since, failingSince: since, failingReason: 'It says no.' },
    'off',
    'The CRM has been off since 2 March 2026, 14:05: It says no',
  ],
  ['it is not connected', { connected: false, workingSince: since }, 'off', 'The CRM is not set up'],
])('A channel says of itself what is so: %s', (_, facts, state, says) => {
  expect(stateOf(facts)).toMatchObject({ state, says });
});

test.each([
  [900, []],
  [901, ['2 contacts wait for the CRM, the oldest for 15 minutes']],
  [7200, ['2 contacts wait for the CRM, the oldest for 2 hours']],
  [172_799, ['2 contacts wait for the CRM, the oldest for 47 hours']],
  [172_800, ['2 contacts wait for the CRM, the oldest for 2 days']],
])('A few retries are no trouble, a quarter of an hour is: after %i s', (oldestWaitingSeconds, problems) => {
  expect(problemsOf({ workingSince: since, waiting: 2, oldestWaitingSeconds })).toEqual(problems);
});

test('Each trouble is one sentence, in the words of its channel', () => {
  expect(problemsOf({ workingSince: since, failed: 1 })).toEqual(['1 contact could not be sent to the CRM']);
  expect(problemsOf({ channel: 'owner_email', failingSince: since, failed: 1 })).toEqual([
    'Mail to the business has not worked since 2 March 2026, 14:05: It did not say why',
    '1 mail about a new lead could not be sent to you',
  ]);
  expect(problemsOf({ channel: 'visitor_email', failed: 2 })).toEqual([
    '2 estimates could not be mailed to visitors',
  ]);
  const webhook = { channel: 'webhook', label: 'hooks.example.com', failed: 2 };
  expect(problemsOf(webhook)).toEqual(['2 events could not be sent to the webhook hooks.example.com']);
  const off = { ...webhook, switchedOffAt: since, failingReason: 'It wants nothing any more.' };
  expect(problemsOf(off)).toEqual([
    'The webhook hooks.example.com has been off since 2 March 2026, 14:05: It wants nothing any more',
  ]);
});

test('What is owed waits for a channel that is not set up, and somebody has to know', () => {
  expect(problemsOf({ connected: false, waiting: 1 })).toEqual([
    'The CRM is not set up. 1 contact waits for the CRM',
  ]);
  expect(problemsOf({ connected: false })).toEqual([]);
});

test('Only what concerns every delivery says that a channel works or not', () => {
  const outcomes = [
    'delivered',
    'existed',
    'unavailable',
    'settings_rejected',
    'gone',
    'refused',
    'limited',
  ] as const;
  expect(outcomes.map((outcome) => worksAfter({ outcome }))).toEqual([
    true,
    true,
    false,
    false,
    false,
    undefined,
    undefined,
  ]);
  expect(worksAfter({ outcome: 'unavailable', isPassing: true })).toBeUndefined();
});
