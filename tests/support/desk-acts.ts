// What a person does to a lead at the sales desk, each with what it has to make of the lead, and what the page may say about it.
import type { Locator, Page } from '@playwright/test';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { isDecided, leadStatusNames, settableStatuses, statusAfter } from '#domain/lead/lead.ts';
import { expect } from './browser-test.ts';

export interface Act {
  readonly name: string;
  readonly run: (panel: Locator, page: Page) => Promise<unknown>;
  /** Messages, in order. */
  readonly says: readonly RegExp[];
  /** Entries of the history, in order. */
  readonly adds: readonly { readonly kind: string; readonly detail?: Record<string, unknown> }[];
  /** Fields of the lead. */
  readonly makes: Record<string, unknown>;
  /** A press of Undo in its message takes it back. */
  readonly canUndo?: boolean;
}

interface Scene {
  readonly lead: LeadDetail;
  /** Another number for each act, so that no two acts write the same. */
  readonly number: number;
  /** Emails of admins, with their names. */
  readonly admins: ReadonlyMap<string, string>;
  /** Whether that lead may take duplicates: it is none itself. */
  readonly takesDuplicates: (id: string) => boolean;
}

export const inDay = (day: string) =>
  new Date(day).toLocaleDateString('en-AU', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });

const press = (panel: Locator, name: string) => panel.getByRole('button', { name, exact: true }).click();

const pressOutcome = (panel: Locator, name: string) =>
  press(panel.getByRole('group', { name: 'Outcome', exact: true }), name);

/** Acts on a panel. A lead that is closed, merged or alone in its email has fewer of them. */
export function actsOn({ lead, number, admins, takesDuplicates }: Scene): Act[] {
  const { name, status = 'new' } = lead;
  const says = (words: string) => [new RegExp(`^${name}: ${words}`)];
  const note = `Number ${number}: asked for the drawings`;

  const outcome = (words: string, kind: 'no_answer' | 'spoke' | 'site_visit', typed = ''): Act => ({
    name: typed === '' ? words : `${words} with a note`,
    run: async (panel) => {
      if (typed !== '') await panel.getByLabel('Add a note').fill(typed);
      await pressOutcome(panel, words);
    },
    says: says(words),
    adds: [{ kind: 'outcome', detail: { outcome: kind, ...(typed !== '' && { note: typed }) } }],
    makes: { status: statusAfter(kind, status) },
    canUndo: true,
  });
  const ended = (
    words: string,
    reason: string,
    detail: Record<string, unknown>,
    makes: Record<string, unknown>,
  ): Act => ({
    name: words,
    run: async (panel) => {
      await pressOutcome(panel, 'Lost');
      await press(panel, reason);
    },
    says: says(words),
    adds: [{ kind: 'outcome', detail }],
    makes: { followUpOn: null, ...makes },
    canUndo: true,
  });

  const amount = 80_000 + number;
  const won: Act = {
    name: 'Won for an amount',
    run: async (panel) => {
      await pressOutcome(panel, 'Won');
      await panel.getByLabel('Sold for, in dollars').fill(String(amount));
      await panel.getByLabel('Sold for, in dollars').press('Enter');
    },
    says: says('Won'),
    adds: [{ kind: 'outcome', detail: { outcome: 'won', amount } }],
    makes: { status: 'closed', soldAmount: amount, followUpOn: null },
    canUndo: true,
  };

  const wanted = settableStatuses.filter((each) => each !== status)[number % (settableStatuses.length - 1)];
  const byHand: Act | undefined = wanted && {
    name: 'a status by hand',
    run: async (panel) => {
      const buttons = panel.getByRole('group', { name: 'Set status' });
      if (await buttons.isVisible()) await press(buttons, leadStatusNames[wanted]);
      else await panel.getByRole('combobox', { name: 'Status' }).selectOption(wanted);
    },
    says: [/^Lead status updated successfully$/],
    adds: [{ kind: 'status', detail: { from: status, to: wanted } }],
    makes: {
      status: wanted,
      soldAmount: null,
      mergedInto: null,
      ...(isDecided(wanted) && { followUpOn: null }),
    },
    canUndo: true,
  };

  const day = `2027-0${1 + (number % 9)}-${String(1 + (number % 28)).padStart(2, '0')}`;
  const followUp: Act = {
    name: 'a day for the follow-up',
    run: (panel) => panel.getByLabel('Follow-up', { exact: true }).fill(day),
    says: says(`follow up on ${inDay(day)}`),
    adds: [{ kind: 'follow_up', detail: { to: day } }],
    makes: { followUpOn: day },
    canUndo: true,
  };

  const people = ['', ...admins.keys()].filter((each) => each !== (lead.assignedTo ?? ''));
  const person = people[number % people.length] ?? '';
  const assign: Act = {
    name: 'another person',
    run: (panel) => panel.getByRole('combobox', { name: 'Person' }).selectOption(person),
    says: says(`assigned to ${admins.get(person) ?? 'nobody'}`),
    adds: [{ kind: 'assigned', detail: { to: person === '' ? null : person } }],
    makes: { assignedTo: person === '' ? null : person },
    canUndo: true,
  };

  const way = number % 2 === 0 ? ('mail' as const) : ('phone' as const);
  const label = { mail: 'No mails', phone: 'No calls, no SMS' }[way];
  const silence: Act = {
    name: 'do not contact',
    run: async (panel, page) => {
      await press(panel, 'Correct the contact');
      const dialog = page.getByRole('dialog', { name: 'Correct the contact' });
      await dialog.getByRole('checkbox', { name: label }).click();
      await dialog.getByRole('button', { name: 'Close' }).click();
    },
    says: says('(no |mails|calls)'),
    adds: [{ kind: 'do_not_contact', detail: { [way]: !lead.doNotContact[way] } }],
    makes: { doNotContact: { ...lead.doNotContact, [way]: !lead.doNotContact[way] } },
    canUndo: true,
  };

  const mobile = `04${String(11_000_000 + number)}`;
  const correct: Act = {
    name: 'another mobile',
    run: async (panel, page) => {
      await press(panel, 'Correct the contact');
      const dialog = page.getByRole('dialog', { name: 'Correct the contact' });
      await dialog.getByRole('textbox', { name: /^(?:Mobile|Phone)/ }).fill(mobile);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    says: [/^Contact corrected$/],
    adds: [{ kind: 'contact' }],
    makes: { mobile },
    canUndo: true,
  };

  const discount = 1000 + number;
  const mails = number % 3 === 0 && !lead.doNotContact.mail;
  const isProposal = mails && !isDecided(status) && status !== 'proposal';
  const reprice: Act = {
    name: mails ? 're-price with a discount, and mail' : 're-price with a discount',
    run: async (panel, page) => {
      await press(panel, 'Change this lift');
      const dialog = page.getByRole('dialog', { name: 'Change this lift' });
      await dialog.getByLabel('Discount').fill(String(discount));
      await dialog.getByLabel('Reason').fill(`Offer ${number}`);
      await dialog.getByRole('button', { name: mails ? 'Save and mail' : 'Save', exact: true }).click();
      await dialog.waitFor({ state: 'hidden' });
    },
    says: mails
      ? [
          new RegExp(
            `^${name}: the new price is on its way to ${lead.email}${isProposal ? `\\. The status is ${leadStatusNames.proposal}` : '$'}`,
          ),
        ]
      : [/^The estimate is saved$/],
    adds: [{ kind: 'estimate' }, ...(isProposal ? [{ kind: 'status', detail: { to: 'proposal' } }] : [])],
    makes: {
      ...(isProposal && { status: 'proposal' }),
      grandTotal: expect.any(Number),
      price: expect.objectContaining({
        lines: expect.arrayContaining([
          expect.objectContaining({ label: `Offer ${number}`, amount: -discount }),
        ]),
      }),
    },
  };

  const other = lead.otherEnquiries.find(({ _id }) => takesDuplicates(_id));
  return [
    {
      name: 'a note',
      run: async (panel) => {
        await panel.getByLabel('Add a note').fill(note);
        await press(panel, 'Save note');
      },
      says: [],
      adds: [{ kind: 'note', detail: { text: note } }],
      makes: {},
    },
    outcome('No answer', 'no_answer'),
    outcome('Spoke', 'spoke', note),
    outcome('Site visit', 'site_visit', number % 2 === 0 ? note : ''),
    ended('Lost', 'Price', { outcome: 'lost', reason: 'price' }, { status: 'lost', outcomeReason: 'price' }),
    ended(
      'Wrong number',
      'Wrong number',
      { outcome: 'wrong_number' },
      { status: 'lost', outcomeReason: 'wrong_number' },
    ),
    ended('Spam', 'Spam', { outcome: 'spam' }, { status: 'lost', outcomeReason: 'spam' }),
    won,
    ...(byHand ? [byHand] : []),
    followUp,
    assign,
    silence,
    correct,
    reprice,
    ...(other ? [merge(other)] : []),
  ];

  function merge({ _id: of, name: theirs }: LeadDetail['otherEnquiries'][number]): Act {
    return {
      name: 'a duplicate',
      run: async (panel) => {
        await pressOutcome(panel, 'Lost');
        await panel
          .getByRole('button', { name: `Duplicate of ${theirs}` })
          .first()
          .click();
      },
      says: says('Duplicate'),
      adds: [{ kind: 'outcome', detail: { outcome: 'duplicate', of } }],
      makes: { status: 'lost', outcomeReason: 'duplicate', mergedInto: of },
      canUndo: true,
    };
  }
}
