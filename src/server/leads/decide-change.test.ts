import { expect, test } from 'vitest';
import {
  addNote,
  addOutcome,
  type ChangeStep,
  correctContact,
  edit,
  follow,
  type LeadState,
  markReal,
  takeBack,
} from './decide-change.ts';

const at = new Date('2026-03-02T01:00:00Z');
const today = '2026-03-02';
const fresh: LeadState & { assignee: string | null } = {
  status: 'new',
  outcomeReason: null,
  soldAmount: null,
  followUpOn: null,
  assignedTo: null,
  assignee: null,
  suspectedRobot: false,
  name: 'Graham',
  email: 'graham@example.com',
  mobile: '0412345678',
  state: 'NSW',
  customerType: 'homeowner',
  mailbox: 'graham@example.com',
  phone: '+61412345678',
  touchedAt: null,
};
const planned = { ...fresh, status: 'proposal', followUpOn: '2026-03-05' } as const;
const sold = { ...fresh, status: 'closed', soldAmount: 90_000, touchedAt: at } as const;
const ann = { id: 'ann-id', email: 'ann@example.com' };

test.each<[string, typeof fresh, ChangeStep[], Partial<LeadState>]>([
  [
    'a status touches the lead',
    fresh,
    edit(fresh, { status: 'contacted' }, at),
    { status: 'contacted', touchedAt: at },
  ],
  ['the same status does nothing', planned, edit(planned, { status: 'proposal' }, at), {}],
  [
    'a lost lead has no follow-up',
    planned,
    edit(planned, { status: 'lost' }, at),
    { status: 'lost', followUpOn: null, touchedAt: at },
  ],
  [
    'a reopened lead was not sold',
    sold,
    edit(sold, { status: 'proposal' }, at),
    { status: 'proposal', soldAmount: null },
  ],
  ['a person does not touch the lead', fresh, edit(fresh, { assignee: ann }, at), { assignedTo: 'ann-id' }],
  ['nobody looks after it already', fresh, edit(fresh, { assignee: null }, at), {}],
  ['nor does a follow-up', fresh, edit(fresh, { followUpOn: today }, at), { followUpOn: today }],
  [
    'a call',
    fresh,
    addOutcome(fresh, { outcome: 'spoke' }, today, at),
    { status: 'contacted', followUpOn: '2026-03-05', touchedAt: at },
  ],
  [
    'a chosen day',
    fresh,
    addOutcome(fresh, { outcome: 'spoke', followUpOn: null }, today, at),
    { status: 'contacted', touchedAt: at },
  ],
  [
    'a sale',
    planned,
    addOutcome(planned, { outcome: 'won', amount: 5 }, today, at),
    { status: 'closed', soldAmount: 5, followUpOn: null, touchedAt: at },
  ],
  ['a call after a sale', sold, addOutcome(sold, { outcome: 'spoke' }, today, at), {}],
  [
    'a contact',
    fresh,
    correctContact(fresh, { phone: '0498111222', fullName: 'Graham' }),
    { mobile: '0498111222', phone: '+61498111222' },
  ],
  ['the same contact', fresh, correctContact(fresh, { fullName: 'Graham' }), {}],
  ['a note', fresh, addNote('Rang', at), { touchedAt: at }],
  [
    'a person, not a robot',
    { ...fresh, suspectedRobot: true },
    markReal({ ...fresh, suspectedRobot: true }),
    { suspectedRobot: false },
  ],
])('%s', (_what, lead, steps, changed) => {
  expect(follow(lead, steps).state).toEqual({ ...lead, ...changed });
});

/** The lead after the steps, and their entries as they are stored, the newest first. */
function stored(lead: LeadState, steps: readonly ChangeStep[]) {
  const { state, entries } = follow(lead, steps);
  const rows = entries.map((entry, index) => ({
    ...entry,
    id: index + 1,
    leadId: 'lead',
    at,
    who: 'ann@example.com',
    requestId: null,
    changeId: 'change',
    undoneAt: null,
    changed: JSON.parse(JSON.stringify(entry.changed)) as typeof entry.changed,
  }));
  return { state, rows: rows.toReversed() };
}

const done: [string, typeof fresh, (lead: typeof fresh) => ChangeStep[]][] = [
  ['a status', planned, (lead) => edit(lead, { status: 'lost' }, at)],
  ['a reopened sale', sold, (lead) => edit(lead, { status: 'contacted' }, at)],
  ['a person and a follow-up', fresh, (lead) => edit(lead, { assignee: ann, followUpOn: today }, at)],
  ['a status and a person', planned, (lead) => edit(lead, { status: 'closed', assignee: ann }, at)],
  ['a sale', planned, (lead) => addOutcome(lead, { outcome: 'won', amount: 5 }, today, at)],
  ['a call that changed nothing', sold, (lead) => addOutcome(lead, { outcome: 'spoke' }, today, at)],
  ['a contact', fresh, (lead) => correctContact(lead, { phone: '0498111222', email: 'new@example.com' })],
];

test.each(done)('What %s did is taken back to the letter', (_what, lead, decide) => {
  const { state, rows } = stored(lead, decide(lead));
  const steps = takeBack(state, rows);
  expect(follow(state, steps ?? []).state).toEqual(lead);
  expect(steps?.map(({ kind, detail }) => [kind, detail['entry']])).toEqual(
    rows.map(({ id }) => ['undo', id]),
  );
});

test('A change of the status that is taken back says from what to what', () => {
  const { state, rows } = stored(planned, edit(planned, { status: 'lost' }, at));
  expect(takeBack(state, rows)).toMatchObject([{ detail: { kind: 'status', from: 'lost', to: 'proposal' } }]);
});

test.each<[string, Partial<LeadState>]>([
  ['another status', { status: 'qualified' }],
  ['another day', { followUpOn: '2026-04-01' }],
])('%s since then is not lost', (_what, since) => {
  const { state, rows } = stored(fresh, addOutcome(fresh, { outcome: 'spoke' }, today, at));
  expect(takeBack({ ...state, ...since }, rows)).toBeUndefined();
});

test('A later note neither keeps a status from being taken back, nor is forgotten', () => {
  const { state, rows } = stored(fresh, edit(fresh, { status: 'contacted' }, at));
  const later = { ...state, touchedAt: new Date('2026-03-02T01:10:00Z') };
  expect(follow(later, takeBack(later, rows) ?? []).state).toEqual({ ...fresh, touchedAt: later.touchedAt });
});
