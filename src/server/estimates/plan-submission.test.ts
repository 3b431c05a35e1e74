import { expect, test } from 'vitest';
import { calculate } from '#domain/pricing/calculation.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import type { Sending } from '#server/outbox/plan-deliveries.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { buildBusinessVersion } from '#tests/builders/business.ts';
import { mostEstimatesOfVisit, planSubmission } from './plan-submission.ts';
import type { Known } from './read-known.ts';
import type { PricedSubmission } from './submission.ts';

const at = new Date('2026-03-02T09:00:00Z');
const earlier = new Date('2026-03-02T08:00:00Z');
const answers = buildAnswers();

const submission: PricedSubmission = {
  leadId: 'new-lead',
  estimateId: 'new-estimate',
  linkHash: 'link',
  visitId: 'visit',
  personHash: 'person',
  contactHash: 'contact',
  fingerprint: 'submitted',
  contact: {
    state: 'NSW',
    customerType: 'homeowner',
    fullName: 'Ann',
    phone: '0412345678',
    email: 'ann@example.com',
  },
  suspectedRobot: false,
  pricingVersionId: 'version',
  continues: undefined,
  answers,
  answerNames: {},
  price: calculate({ answers, state: 'NSW' }, demoPricing),
  marketing: {},
  mails: 'later',
  notice: undefined,
  at,
};

const days = { createdAt: earlier, validUntil: null, validDays: 30 };

const nothingKnown: Known = {
  validUntil: null,
  prices: 'version',
  business: buildBusinessVersion(),
  lead: null,
  priced: null,
  corrected: [],
  estimatesOfVisit: 0,
  hasSentPhone: false,
  lastContact: null,
  assignee: null,
  isMailStopped: false,
  closed: [],
  untried: [],
  used: [],
  sent: [],
  holds: true,
};

const lead: NonNullable<Known['lead']> = {
  id: 'lead',
  visitId: 'visit',
  personHash: 'person',
  status: 'proposal',
  name: 'ANN',
  email: 'Ann@example.com',
  mailbox: 'ann@example.com',
  mobile: '0412345678',
  phone: '+61412345678',
  state: 'VIC',
  customerType: 'architect',
  newestEstimateId: 'estimate',
  newestFingerprint: 'before',
  grandTotal: 1,
  liftType: 'residential',
  stops: 2,
  yield: 0,
  adjustment: 0,
  source: null,
  medium: null,
  campaign: null,
  createdAt: earlier,
  enteredBy: null,
  outcomeReason: null,
  soldAmount: null,
  mergedInto: null,
  formerDoNotMail: false,
  doNotPhone: false,
  assignedTo: null,
  followUpOn: null,
  revision: 4,
  privacyNotice: 'notice',
  privacyNoticeAt: earlier,
  openedTimes: 0,
  openedAt: null,
  touchedAt: null,
  firstTouchAt: null,
  firstTouchBy: null,
  decidedAt: null,
  decidedBy: null,
  suspectedRobot: false,
  erasedAt: null,
  searchText: '',
  searchFolded: '',
};
const known: Known = {
  ...nothingKnown,
  lead,
  priced: days,
  estimatesOfVisit: 1,
  lastContact: 'contact',
};

const once = {
  name: 'mail',
  wants: ({ mails, isNewEstimate }: { mails: string; isNewEstimate: boolean }) =>
    isNewEstimate && mails !== 'never',
  mailsCustomer: true,
  quietSeconds: 600,
} as const;
const each = { name: 'webhook', wants: ({ isNewEstimate }: { isNewEstimate: boolean }) => isNewEstimate };
const changed = { name: 'crm', wants: ({ contactChanged }: { contactChanged: boolean }) => contactChanged };
const sending: Sending = { channels: [each, changed, once] };

function plan(more: Partial<PricedSubmission>, facts: Known, how: Sending = sending) {
  const made = planSubmission({ ...submission, ...more }, facts, how);
  if (!('changes' in made)) throw new Error(made.outcome);
  return made;
}

/** `crm lead.created`, and for those that wait `mail lead.created +600`. */
const deliveriesOf = ({ changes }: ReturnType<typeof plan>) => {
  const { added = [], changed: moved = [] } = changes.deliveries ?? {};
  const words = ({ channel, event, startAfterSeconds }: (typeof added)[number]) =>
    `${channel} ${event}${startAfterSeconds === undefined ? '' : ` +${startAfterSeconds}`}`;
  return [...added.map(words), ...moved.map((each_) => `changes ${words(each_)}`)];
};

test.each<[string, Partial<PricedSubmission>, Known]>([
  ['no_lead', { madeBy: { who: 'sam@example.com', leadId: 'lead' } }, nothingKnown],
  [
    'no_lead',
    { madeBy: { who: 'sam@example.com', leadId: 'lead' } },
    { ...known, lead: { ...lead, erasedAt: at } },
  ],
  ['too_many', {}, { ...known, estimatesOfVisit: mostEstimatesOfVisit }],
  ['too_many', {}, { ...nothingKnown, estimatesOfVisit: mostEstimatesOfVisit }],
  ['recorded', {}, { ...known, estimatesOfVisit: mostEstimatesOfVisit - 1 }],
  ['repeated', { fingerprint: 'before' }, { ...known, estimatesOfVisit: mostEstimatesOfVisit }],
  [
    'recorded',
    { madeBy: { who: 'sam@example.com', leadId: 'lead' } },
    { ...known, estimatesOfVisit: mostEstimatesOfVisit },
  ],
])('%s: %j', (outcome, more, facts) => {
  expect(planSubmission({ ...submission, ...more }, facts, sending).outcome).toBe(outcome);
});

test('A new visit makes a lead, an estimate, and what the channels want, now or later', () => {
  const made = plan({}, { ...nothingKnown, assignee: 'sam' });
  expect(made).toMatchObject({ leadId: 'new-lead', estimateId: 'new-estimate', days: { createdAt: at } });
  expect(made.changes).toMatchObject({
    newLead: { id: 'new-lead', name: 'Ann', mailbox: 'ann@example.com', assignedTo: 'sam', status: 'new' },
    estimate: { id: 'new-estimate', leadId: 'new-lead', pricingVersionId: 'version', grandTotal: 92_820 },
    visit: { visitId: 'visit', before: null, contactHash: 'contact', at },
  });
  expect(made.changes.changedLead).toBeUndefined();
  expect(deliveriesOf(made)).toEqual(['webhook lead.created', 'crm lead.created', 'mail lead.created +600']);
});

const otherMailbox: Known = {
  ...known,
  lead: { ...lead, email: 'anne@example.com', mailbox: 'anne@example.com' },
  used: ['mail'],
};

test('A further estimate changes the lead, but not what an admin has corrected', () => {
  const made = plan({}, { ...otherMailbox, corrected: ['email'] });
  expect(made.changes.newLead).toBeUndefined();
  expect(made.changes.changedLead).toMatchObject({
    name: 'Ann',
    email: 'anne@example.com',
    mailbox: 'anne@example.com',
    state: 'NSW',
    newestEstimateId: 'new-estimate',
    privacyNotice: 'notice',
    touchedAt: null,
    before: { id: 'lead', newestFingerprint: 'before', revision: 4 },
  });
  expect(made.changes.visit).toBeUndefined();
  expect(made.changes.history).toEqual([]);
  expect(deliveriesOf(made)).toEqual(['webhook estimate.created']);
});

test('A corrected email stays one lead: it is logged, mailed there anew, and the CRM gets the contact once', () => {
  const made = plan({ personHash: 'corrected', contactHash: 'other' }, otherMailbox);
  expect(made.changes.newLead).toBeUndefined();
  expect(made.changes.changedLead).toMatchObject({
    email: 'ann@example.com',
    mailbox: 'ann@example.com',
    personHash: 'corrected',
  });
  expect(made.changes.history).toMatchObject([
    { kind: 'contact', who: null, detail: { email: 'anne@example.com' } },
  ]);
  expect(made.changes.events).toEqual([]);
  expect(deliveriesOf(made)).toEqual([
    'webhook estimate.created',
    'crm estimate.created',
    'mail estimate.created +600',
  ]);
});

test('An admin’s estimate leaves the contact, and is in the history', () => {
  const madeBy = { who: 'sam@example.com', leadId: 'lead' };
  const { changes } = plan({ madeBy, visitId: 'other', mails: 'now' }, known);
  expect(changes.changedLead).toMatchObject({
    name: 'ANN',
    state: 'VIC',
    touchedAt: at,
    firstTouchBy: madeBy.who,
  });
  expect(changes.history).toMatchObject([{ leadId: 'lead', kind: 'estimate', who: 'sam@example.com' }]);
  expect(changes.deliveries?.added).toMatchObject([{ visitId: 'visit', leadStatus: 'proposal' }, {}]);
});

test('A repeated submission stores nothing, and gets the estimate that it repeats', () => {
  const made = plan({ fingerprint: 'before' }, known);
  expect(made).toMatchObject({ leadId: 'lead', estimateId: 'estimate', days });
  expect({ ...made.changes, deliveries: undefined }).toEqual({});
});

test('A repeated submission that sends something, or changes the contact, locks its lead', () => {
  const made = plan({ fingerprint: 'before', contactHash: 'other' }, known);
  expect(made.changes.changedLead).toEqual({ revision: lead.revision, before: lead });
});

test.each<[string, Partial<PricedSubmission>, Partial<Known>, string[]]>([
  ['The same contact again', {}, {}, ['webhook estimate.created', 'mail estimate.created +600']],
  [
    'Another contact in the visit',
    { contactHash: 'other' },
    {},
    ['webhook estimate.created', 'crm estimate.created', 'mail estimate.created +600'],
  ],
  [
    'Back to an earlier contact, without a new estimate',
    { contactHash: 'other', fingerprint: 'before' },
    { used: ['mail'] },
    ['crm estimate.created'],
  ],
  [
    'A mail that waits untried gets the newest estimate',
    {},
    { untried: [{ id: 'waiting', channel: 'mail' }], used: ['mail'] },
    ['webhook estimate.created', 'changes mail estimate.created +600'],
  ],
  ['A mail a visit', {}, { used: ['mail'] }, ['webhook estimate.created']],
  [
    'A further mail if it is asked for',
    { mails: 'now' },
    { used: ['mail'] },
    ['webhook estimate.created', 'mail estimate.created +0'],
  ],
  ['A channel that is full or switched off', {}, { closed: ['webhook'] }, ['mail estimate.created +600']],
  [
    'A visitor who stopped the mails gets the same answer as others',
    {},
    { isMailStopped: true },
    ['webhook estimate.created', 'mail estimate.created +600'],
  ],
  ['A suspected robot', { suspectedRobot: true }, {}, []],
])('%s', (_name, more, facts, expected) => {
  expect(deliveriesOf(plan(more, { ...known, ...facts }))).toEqual(expected);
});

const byAdmin = { madeBy: { who: 'sam@example.com', leadId: 'lead' }, mails: 'now' } as const;
const contacted = { ...known, lead: { ...lead, status: 'contacted' as const } };

test('An admin’s estimate that is mailed makes a proposal of an open lead, in one change', () => {
  const { notMailed, changes } = plan(byAdmin, contacted);
  expect(notMailed).toBeUndefined();
  expect(changes.changedLead).toMatchObject({ status: 'proposal', revision: 5 });
  expect(changes.history?.map(({ kind }) => kind)).toEqual(['estimate', 'status']);
  expect(changes.events).toMatchObject([{ event: 'lead.status_changed', leadIds: ['lead'] }]);
  expect(changes.deliveries?.added.map(({ leadStatus }) => leadStatus)).toEqual(['proposal', 'proposal']);
});

const free = { ...submission.price, totals: { lift: 0, shaft: 0, installation: 0, grandTotal: 0 } };

test.each<[string, Partial<PricedSubmission>, Partial<Known>, Sending]>([
  ['stopped', byAdmin, { isMailStopped: true }, sending],
  ['limit', byAdmin, { closed: ['mail'] }, sending],
  ['free', { ...byAdmin, price: free }, {}, sending],
  ['no_mails', byAdmin, {}, { channels: [each] }],
  ['not_asked', { ...byAdmin, mails: 'never' }, {}, sending],
])('An estimate that is not mailed (%s) leaves the status', (reason, more, facts, how) => {
  const { notMailed, changes } = plan(more, { ...contacted, ...facts }, how);
  expect(notMailed).toBe(reason);
  expect(changes.changedLead).toMatchObject({ status: 'contacted', revision: 4 });
  expect(changes.history?.map(({ kind }) => kind)).toEqual(['estimate']);
});

test.each([
  ['only mailed', {}, ['mail estimate.created +0']],
  ['nowhere sent without a mail', { mails: 'never' as const }, []],
])('An admin’s estimate for a suspected robot is %s', (_how, more, expected) => {
  const made = plan({ ...byAdmin, ...more }, { ...contacted, lead: { ...lead, suspectedRobot: true } });
  expect(deliveriesOf(made)).toEqual(expected);
  expect(made.changes.changedLead).toMatchObject({ suspectedRobot: true });
});

test('A closed lead stays closed when its estimate is mailed', () => {
  const { changes } = plan(byAdmin, { ...known, lead: { ...lead, status: 'closed' } });
  expect(changes.changedLead?.status).toBe('closed');
});

test('The same estimate is mailed once: now if it was not mailed before, and a repeated request changes nothing', () => {
  const again = { ...byAdmin, fingerprint: 'before' };
  const first = plan(again, { ...contacted, used: ['mail'] });
  expect(first.notMailed).toBeUndefined();
  expect(deliveriesOf(first)).toEqual(['mail estimate.created +0']);
  expect(first.changes.changedLead).toMatchObject({ status: 'proposal' });
  const repeated = plan(again, { ...contacted, used: ['mail'], sent: ['mail'] });
  expect(repeated.notMailed).toBeUndefined();
  expect(deliveriesOf(repeated)).toEqual([]);
  expect(repeated.changes.changedLead).toBeUndefined();
});

test.each([
  ['the same lift', { fingerprint: 'before' }, 'estimate'],
  ['another lift', {}, 'new-estimate'],
])(
  'A robot’s visit that comes again as a person, for %s, is a new lead to the channels',
  (_what, more, id) => {
    const made = plan(more, { ...known, lastContact: null, lead: { ...lead, suspectedRobot: true } });
    expect(made.estimateId).toBe(id);
    expect(made.changes.changedLead).toMatchObject({ suspectedRobot: false });
    expect(made.changes.history).toMatchObject([{ kind: 'not_a_robot', who: null }]);
    expect(made.changes.events).toEqual([]);
    expect(deliveriesOf(made)).toEqual([
      'webhook lead.created',
      'crm lead.created',
      'mail lead.created +600',
    ]);
  },
);

test('A robot’s visit that comes again as a robot stays one', () => {
  const { changes } = plan({ suspectedRobot: true }, { ...known, lead: { ...lead, suspectedRobot: true } });
  expect(changes.changedLead?.suspectedRobot).toBe(true);
  expect(changes.history).toEqual([]);
});

test('An estimate of $0 is stored, and not sent', () => {
  const made = plan({ price: free }, nothingKnown);
  expect(made.changes.estimate?.grandTotal).toBe(0);
  expect(made.changes.visit).toBeUndefined();
  expect(deliveriesOf(made)).toEqual([]);
});

test('A wish of the phone, and a person’s removal, are left to those who change them meanwhile', () => {
  const { changes } = plan({ fingerprint: 'other' }, { ...known, lead: { ...lead, doNotPhone: true } });
  expect(changes.changedLead).toHaveProperty('status');
  expect(changes.changedLead).not.toHaveProperty('doNotPhone');
  expect(changes.changedLead).not.toHaveProperty('assignedTo');
});
