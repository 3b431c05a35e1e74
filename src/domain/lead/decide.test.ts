import {
  array,
  assert,
  boolean,
  constant,
  constantFrom,
  nat,
  oneof,
  option,
  property,
  record,
  type Arbitrary,
} from 'fast-check';
import { expect, test } from 'vitest';
import { pick } from '#domain/record-of.ts';
import { decide } from './decide.ts';
import { settable } from './follow.ts';
import type { By, Decision, Lead, LeadCommand, LeadState } from './lead-command.ts';
import { factsOf, type LogEntry, undoableKinds } from './lead-history.ts';
import { leadOutcomes, settableStatuses } from './lead.ts';

const today = '2026-03-02';
const at = new Date('2026-03-02T01:00:00Z');
const ann = { id: 'ann-id', email: 'ann@example.com' };
const byAnn: By = { who: ann.email, at };
const byProgram: By = { who: 'token CRM', at };
const byVisitor: By = { who: null, at };

const fresh: Lead = {
  status: 'new',
  outcomeReason: null,
  soldAmount: null,
  mergedInto: null,
  followUpOn: null,
  assignedTo: null,
  assignee: null,
  suspectedRobot: false,
  doNotMail: false,
  doNotPhone: false,
  name: 'Graham',
  email: 'graham@example.com',
  mobile: '0412345678',
  state: 'NSW',
  customerType: 'homeowner',
  mailbox: 'graham@example.com',
  phone: '+61412345678',
  touchedAt: null,
  firstTouchAt: null,
  firstTouchBy: null,
  decidedAt: null,
  decidedBy: null,
  revision: 0,
};
const earlier = new Date('2026-03-01T01:00:00Z');
const planned: Lead = { ...fresh, status: 'proposal', followUpOn: '2026-03-05' };
const merged: Lead = { ...fresh, status: 'lost', outcomeReason: 'duplicate', mergedInto: 'x' };
const sold: Lead = {
  ...fresh,
  status: 'closed',
  soldAmount: 90_000,
  touchedAt: earlier,
  firstTouchAt: earlier,
  firstTouchBy: 'bob@example.com',
  decidedAt: earlier,
  decidedBy: 'bob@example.com',
};
const robot: Lead = { ...fresh, suspectedRobot: true };
const touched = { touchedAt: at, firstTouchAt: at, firstTouchBy: ann.email };
const contact = {
  fullName: 'Graham',
  email: 'graham@example.com',
  phone: '0412345678',
  state: 'NSW',
  customerType: 'homeowner',
};
const visit = { kind: 'submission', contact, corrected: [], isRobot: false, isMailed: false } as const;
const made = { estimateId: 'new', reference: 'K7QD-2M4X', grandTotal: 92_820 };

function decided(lead: Lead, command: LeadCommand, by: By, log: readonly LogEntry[] = []): Decision {
  const decision = decide(lead, command, by, log);
  if (typeof decision === 'string') throw new Error(decision);
  return decision;
}

const duplicate = { kind: 'outcome', outcome: 'duplicate', today } as const;

test('a duplicate needs a lead that is merged into no other', () => {
  expect(decide(fresh, duplicate, byAnn)).toBe('cannot_merge');
  expect(decide(fresh, { ...duplicate, into: { id: 'x', mergedInto: 'y' } }, byAnn)).toBe('cannot_merge');
});

test.each<[string, Lead, LeadCommand, By, Partial<LeadState>, string[]]>([
  [
    'a status touches the lead',
    fresh,
    { kind: 'edit', status: 'contacted' },
    byAnn,
    { status: 'contacted', ...touched, revision: 1 },
    ['lead.status_changed'],
  ],
  [
    'spam is closed, and was never decided',
    fresh,
    { kind: 'outcome', outcome: 'spam', today },
    byAnn,
    { status: 'lost', outcomeReason: 'spam', ...touched, revision: 1 },
    ['lead.status_changed', 'lead.decided'],
  ],
  [
    'a sale that was a duplicate is decided no more',
    sold,
    { ...duplicate, into: { id: 'x', mergedInto: null } },
    byAnn,
    {
      status: 'lost',
      outcomeReason: 'duplicate',
      soldAmount: null,
      mergedInto: 'x',
      touchedAt: at,
      decidedAt: null,
      decidedBy: null,
      revision: 1,
    },
    ['lead.status_changed', 'lead.decided', 'lead.merged'],
  ],
  [
    'a lead that was closed as spam and is a duplicate leaves its end to the other',
    { ...fresh, status: 'lost', outcomeReason: 'spam' },
    { ...duplicate, into: { id: 'x', mergedInto: null } },
    byAnn,
    { outcomeReason: 'duplicate', mergedInto: 'x', ...touched, revision: 1 },
    ['lead.decided', 'lead.merged'],
  ],
  [
    'a duplicate that was sold after all is decided',
    merged,
    { kind: 'outcome', outcome: 'won', amount: 5, today },
    byAnn,
    {
      status: 'closed',
      outcomeReason: null,
      soldAmount: 5,
      mergedInto: null,
      ...touched,
      decidedAt: at,
      decidedBy: ann.email,
      revision: 1,
    },
    ['lead.status_changed', 'lead.decided', 'lead.merged'],
  ],
  [
    'a duplicate that is reopened is decided no more',
    merged,
    { kind: 'edit', status: 'contacted' },
    byProgram,
    { status: 'contacted', outcomeReason: null, mergedInto: null, revision: 1 },
    ['lead.status_changed', 'lead.merged'],
  ],
  [
    'who wants no calls says so without being touched',
    fresh,
    { kind: 'edit', doNotContact: { phone: true } },
    byAnn,
    { doNotPhone: true, revision: 1 },
    [],
  ],
  ['the same status does nothing', planned, { kind: 'edit', status: 'proposal' }, byAnn, {}, []],
  [
    'a program touches nothing',
    fresh,
    { kind: 'edit', status: 'contacted', note: 'Deal moved' },
    byProgram,
    { status: 'contacted', revision: 1 },
    ['lead.status_changed'],
  ],
  [
    'a program can close a lead',
    planned,
    { kind: 'edit', status: 'closed' },
    byProgram,
    { status: 'closed', followUpOn: null, decidedAt: at, decidedBy: 'token CRM', revision: 1 },
    ['lead.status_changed', 'lead.decided'],
  ],
  [
    'a lost lead has no follow-up',
    planned,
    { kind: 'edit', status: 'lost' },
    byAnn,
    { status: 'lost', followUpOn: null, ...touched, decidedAt: at, decidedBy: ann.email, revision: 1 },
    ['lead.status_changed', 'lead.decided'],
  ],
  [
    'a reopened lead was not sold',
    sold,
    { kind: 'edit', status: 'proposal' },
    byAnn,
    { status: 'proposal', soldAmount: null, touchedAt: at, decidedAt: null, decidedBy: null, revision: 1 },
    ['lead.status_changed', 'lead.decided'],
  ],
  [
    'a person does not touch the lead',
    fresh,
    { kind: 'edit', assignee: ann },
    byAnn,
    { assignedTo: 'ann-id', revision: 1 },
    [],
  ],
  ['nobody looks after it already', fresh, { kind: 'edit', assignee: null }, byAnn, {}, []],
  [
    'nor does a follow-up',
    fresh,
    { kind: 'edit', followUpOn: today },
    byAnn,
    { followUpOn: today, revision: 1 },
    [],
  ],
  [
    'a call',
    fresh,
    { kind: 'outcome', outcome: 'spoke', today },
    byAnn,
    { status: 'contacted', followUpOn: '2026-03-05', ...touched, revision: 1 },
    ['lead.status_changed'],
  ],
  [
    'a chosen day',
    fresh,
    { kind: 'outcome', outcome: 'spoke', followUpOn: null, today },
    byAnn,
    { status: 'contacted', ...touched, revision: 1 },
    ['lead.status_changed'],
  ],
  [
    'a sale',
    planned,
    { kind: 'outcome', outcome: 'won', amount: 5, today },
    byAnn,
    {
      status: 'closed',
      soldAmount: 5,
      followUpOn: null,
      ...touched,
      decidedAt: at,
      decidedBy: ann.email,
      revision: 1,
    },
    ['lead.status_changed', 'lead.decided'],
  ],
  [
    'a call after a sale',
    sold,
    { kind: 'outcome', outcome: 'spoke', today },
    byAnn,
    { touchedAt: at, revision: 1 },
    [],
  ],
  [
    'another amount of a sale',
    sold,
    { kind: 'outcome', outcome: 'won', amount: 7, today },
    byAnn,
    { soldAmount: 7, touchedAt: at, revision: 1 },
    ['lead.decided'],
  ],
  [
    'a contact',
    fresh,
    { kind: 'contact', contact: { phone: '0498111222', fullName: 'Graham' } },
    byAnn,
    { mobile: '0498111222', phone: '+61498111222', revision: 1 },
    ['lead.contact_changed'],
  ],
  ['the same contact', fresh, { kind: 'contact', contact: { fullName: 'Graham' } }, byAnn, {}, []],
  ['a note', fresh, { kind: 'note', text: 'Rang' }, byAnn, touched, []],
  [
    'a person, not a robot',
    robot,
    { kind: 'not_a_robot' },
    byAnn,
    { suspectedRobot: false, revision: 1 },
    ['lead.created'],
  ],
  ['a person already', fresh, { kind: 'not_a_robot' }, byAnn, {}, []],
  [
    'a robot’s visit that comes again as a person',
    robot,
    visit,
    byVisitor,
    { suspectedRobot: false, revision: 1 },
    ['lead.created'],
  ],
  ['a robot again', robot, { ...visit, isRobot: true }, byVisitor, {}, []],
  [
    'a visitor who writes the name otherwise',
    fresh,
    { ...visit, contact: { ...contact, fullName: 'GRAHAM', state: 'QLD' }, corrected: ['state'] },
    byVisitor,
    { name: 'GRAHAM' },
    [],
  ],
  [
    'a visitor who corrects the email',
    fresh,
    { ...visit, contact: { ...contact, email: 'gray@example.com' } },
    byVisitor,
    { email: 'gray@example.com', mailbox: 'gray@example.com', revision: 1 },
    ['lead.contact_changed'],
  ],
  [
    'a visitor whose email an admin has corrected',
    { ...fresh, email: 'right@example.com', mailbox: 'right@example.com' },
    { ...visit, corrected: ['email'] },
    byVisitor,
    {},
    [],
  ],
  ['an admin’s estimate', fresh, { ...visit, made }, byAnn, touched, []],
  [
    'an admin’s estimate that is mailed',
    fresh,
    { ...visit, made, isMailed: true },
    byAnn,
    { status: 'proposal', ...touched, revision: 1 },
    ['lead.status_changed'],
  ],
])('%s', (_what, lead, command, by, changed, events) => {
  const decision = decided(lead, command, by);
  expect(decision.lead).toMatchObject({ ...lead, ...changed });
  expect(decision.events).toEqual(events);
  expect(decision.isTouched).toBe('touchedAt' in changed);
});

test('A change under an id is remembered even if nothing changes', () => {
  const { entries, lead } = decided(
    planned,
    { kind: 'edit', status: 'proposal' },
    { ...byProgram, requestId: 'id' },
  );
  expect(entries).toEqual([{ kind: 'unchanged', detail: {}, changed: {} }]);
  expect(lead).toEqual(planned);
});

test('What a colleague changed since is seen first', () => {
  const log = asStored(decided(fresh, { kind: 'edit', assignee: ann }, byAnn), 'bob@example.com', at, []);
  const edit = { kind: 'edit', status: 'lost' } as const;
  expect(decide(fresh, edit, { ...byAnn, revision: 1 })).toBe('lead_conflict');
  expect(decide(fresh, edit, byAnn, log)).toBe('lead_conflict');
  expect(decide(fresh, edit, { ...byAnn, revision: 0 }, log)).not.toBe('lead_conflict');
  expect(decide(fresh, edit, byAnn, [])).not.toBe('lead_conflict');
  expect(decide(fresh, edit, { who: 'bob@example.com', at }, log)).not.toBe('lead_conflict');
});

/** The log with the entries of a decision, as the database gives them back. */
function asStored(decision: Decision, who: string | null, when: Date, log: readonly LogEntry[]): LogEntry[] {
  const changeId = `change-${log.length}`;
  const undone = log.map((entry) => ({
    ...entry,
    undoneAt: decision.undone.includes(entry.id) ? when : entry.undoneAt,
  }));
  const added = decision.entries.map(({ kind, detail, changed }, index) => ({
    id: log.length + index + 1,
    at: when,
    who,
    kind,
    detail,
    changeId,
    undoneAt: null,
    changed: JSON.parse(JSON.stringify(changed)) as typeof changed,
  }));
  return [...undone, ...added];
}

const undo = { kind: 'undo' } as const;

test.each<[string, Lead, LeadCommand]>([
  ['a status', planned, { kind: 'edit', status: 'lost' }],
  ['a reopened sale', sold, { kind: 'edit', status: 'contacted' }],
  ['a person and a follow-up', fresh, { kind: 'edit', assignee: ann, followUpOn: today }],
  ['a status and a person', planned, { kind: 'edit', status: 'closed', assignee: ann }],
  ['a sale', planned, { kind: 'outcome', outcome: 'won', amount: 5, today }],
  ['a call that changed nothing', sold, { kind: 'outcome', outcome: 'spoke', today }],
  ['a contact', fresh, { kind: 'contact', contact: { phone: '0498111222', email: 'new@example.com' } }],
])('What %s did is taken back to the letter', (_what, lead, command) => {
  const done = decided(lead, command, byAnn);
  const log = asStored(done, ann.email, at, []);
  const taken = decided({ ...lead, ...done.lead }, undo, byAnn, log);
  for (const field of settable) expect(taken.lead[field]).toEqual(lead[field]);
  expect(taken.undone).toEqual(log.map(({ id }) => id).toReversed());
  expect(taken.entries.map(({ kind, detail }) => [kind, detail['entry']])).toEqual(
    log.map(({ id }) => ['undo', id]).toReversed(),
  );
});

test('A lead whose only touch is taken back is untouched, and a later note stays its first', () => {
  const status = decided(fresh, { kind: 'edit', status: 'lost' }, byAnn);
  const log = asStored(status, ann.email, at, []);
  const alone = decided({ ...fresh, ...status.lead }, undo, byAnn, log);
  expect(alone.lead).toMatchObject({ status: 'new', touchedAt: null, firstTouchBy: null, decidedAt: null });
  expect(alone.entries).toMatchObject([{ detail: { kind: 'status', from: 'lost', to: 'new' } }]);

  const later = { who: 'bob@example.com', at: new Date(at.getTime() + 1000) };
  const note = decided({ ...fresh, ...status.lead }, { kind: 'note', text: 'Rang' }, later);
  const both = asStored(note, later.who, later.at, log);
  const taken = decided({ ...fresh, ...note.lead }, undo, { ...byAnn, at: later.at }, both);
  expect(taken.lead).toMatchObject({ touchedAt: later.at, firstTouchAt: later.at, firstTouchBy: later.who });
});

test.each<[string, Partial<LeadState>]>([
  ['another status', { status: 'qualified' }],
  ['another day', { followUpOn: '2026-04-01' }],
])('%s since then is not lost', (_what, since) => {
  const done = decided(fresh, { kind: 'outcome', outcome: 'spoke', today }, byAnn);
  const log = asStored(done, ann.email, at, []);
  expect(decide({ ...fresh, ...done.lead, ...since }, undo, byAnn, log)).toBe('lead_conflict');
});

test('Nothing is taken back after an hour, of an earlier version, or of a robot', () => {
  const done = decided(fresh, { kind: 'edit', status: 'lost' }, byAnn);
  const log = asStored(done, ann.email, at, []);
  const lead = { ...fresh, ...done.lead };
  const hourLater = { ...byAnn, at: new Date(at.getTime() + 3_600_000) };
  expect(decide(lead, undo, hourLater, log)).toBe('nothing_to_undo');
  expect(decide(lead, { ...undo, changeId: 'other' }, byAnn, log)).toBe('nothing_to_undo');
  const unnamed = log.map((entry) => ({ ...entry, changeId: null }));
  expect(decide(lead, undo, byAnn, unnamed)).toBe('nothing_to_undo');
  const person = asStored(decided(robot, { kind: 'not_a_robot' }, byAnn), ann.email, at, []);
  expect(decide(fresh, undo, byAnn, person)).toBe('nothing_to_undo');
});

const commands: Arbitrary<LeadCommand> = oneof(
  record({
    kind: constant('edit' as const),
    status: option(constantFrom(...settableStatuses), { nil: undefined }),
    assignee: constantFrom(ann, { id: 'bob-id', email: 'bob@example.com' }, null, undefined),
    followUpOn: constantFrom('2026-03-09', null, undefined),
    doNotContact: constantFrom({ mail: true }, { phone: false }, undefined),
    note: constantFrom('', 'Rang'),
  }),
  record({
    kind: constant('outcome' as const),
    outcome: constantFrom(...leadOutcomes),
    amount: option(nat(9), { nil: undefined }),
    into: constant({ id: 'another', mergedInto: null }),
    today: constant(today),
  }),
  constant({ kind: 'note', text: 'Rang' } as const),
  record({
    kind: constant('contact' as const),
    contact: record({ phone: constantFrom('0498111222', '0412345678', undefined) }),
  }),
  constant({ kind: 'not_a_robot' } as const),
  constant(undo),
  record({
    kind: constant('submission' as const),
    contact: constant(contact),
    corrected: constant([]),
    isRobot: boolean(),
    made: constantFrom(made, undefined),
    isMailed: boolean(),
  }),
);

const acts = array(
  record({
    command: commands,
    who: constantFrom(ann.email, 'bob@example.com', 'token CRM', null),
    minutes: nat(40),
  }),
  { minLength: 1, maxLength: 30 },
);

const after = (lead: Lead, decision: Decision): Lead => ({ ...lead, ...decision.lead });

/** Each state of a lead with its log, after every act that was not refused. */
function* lives(started: Lead, done: ReturnType<typeof acts.generate>['value']) {
  let lead = started;
  let log: LogEntry[] = [];
  let now = at.getTime();
  for (const { command, who, minutes } of done) {
    now += minutes * 60_000 + 1;
    const by = { who, at: new Date(now) };
    const decision = decide(lead, command, by, log);
    if (typeof decision === 'string') continue;
    const before = { lead, log };
    log = asStored(decision, who, by.at, log);
    lead = after(lead, decision);
    yield { before, command, by, decision, lead, log };
  }
}

const starts = constantFrom(fresh, robot);

test('The columns of a lead say what its log says, after whatever was done', () => {
  assert(
    property(starts, acts, (start, done) => {
      for (const { lead, log } of lives(start, done)) {
        expect(lead).toMatchObject(factsOf(lead.status, log));
      }
    }),
  );
});

const isByPerson = (who: string | null) => who?.includes('@') === true;

test('Only a person touches a lead, and only with an entry', () => {
  assert(
    property(starts, acts, (start, done) => {
      const all = [...lives(start, done)];
      for (const { by, decision } of all.filter((each) => each.decision.isTouched)) {
        expect([isByPerson(by.who), decision.entries.length > 0]).toEqual([true, true]);
      }
      for (const { before, lead } of all.filter(
        ({ by, command }) => command !== undo && !isByPerson(by.who),
      )) {
        expect(lead).toMatchObject(pick(before.lead, ['touchedAt', 'firstTouchAt', 'firstTouchBy']));
      }
    }),
  );
});

const undoable: readonly string[] = undoableKinds;

test('A change that can be taken back is, to the letter, if it is taken back at once', () => {
  const fields = settable.filter((field) => field !== 'suspectedRobot');
  assert(
    property(starts, acts, (start, done) => {
      const all = [...lives(start, done)].filter(({ decision }) =>
        decision.entries.some(({ kind }) => undoable.includes(kind)),
      );
      for (const { before, by, lead, log } of all) {
        const taken = decided(lead, undo, by, log).lead;
        expect(pick(taken, fields)).toEqual(pick(before.lead, fields));
      }
      const whole = all.filter(({ decision }) =>
        decision.entries.every(({ kind }) => undoable.includes(kind)),
      );
      for (const { before, by, lead, log } of whole) {
        expect(decided(lead, undo, by, log).lead).toMatchObject(factsOf(before.lead.status, before.log));
      }
    }),
  );
});

test('A revision rises with each change but a note, and a decision without an entry changes no lead', () => {
  assert(
    property(starts, acts, (start, done) => {
      const all = [...lives(start, done)];
      for (const { before, decision } of all) {
        const isSilent = decision.entries.every(({ kind }) =>
          ['note', 'estimate', 'unchanged'].includes(kind),
        );
        expect(decision.lead.revision - before.lead.revision).toBe(isSilent ? 0 : 1);
      }
      for (const { before, decision } of all.filter(
        ({ decision: { entries }, command }) => entries.length === 0 && command.kind !== 'submission',
      )) {
        expect(decision.lead).toEqual(before.lead);
      }
    }),
  );
});
