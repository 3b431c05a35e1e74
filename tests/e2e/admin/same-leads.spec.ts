// Two people work the same fifty leads in two browsers. Whatever one of them does shows to the other, everything that was said to be
// stored is stored, and nothing else. WALK_MINUTES makes the walk longer, WALK_SEED is another
// walk, and WALK_LOG names a file that tells how it goes.
import { appendFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import type { LeadDetail } from '#contract/leads/lead-detail.ts';
import { minuteMs } from '#domain/durations.ts';
import * as desk from '#tests/support/admin-leads.ts';
import { asAdmin, signIn } from '#tests/support/admin-session.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { type Act, actsOn } from '#tests/support/desk-acts.ts';
import {
  closeMessages,
  expectShown,
  type Frame,
  openLead,
  type Person,
  watchPerson,
} from '#tests/support/desk-people.ts';
import { openAsColleague } from '#tests/support/second-person.ts';

const rounds = 8;
const minutes = Number(process.env['WALK_MINUTES'] ?? 0);
/** Ten of them are second enquiries. */
const leadCount = 50;
const peopleCount = 40;

// Mails are written, and nobody takes them.
test.use({ ownServer: { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Lifts <lifts@example.com>' } });

/** The same walk each time. */
function dice(seed: number) {
  let state = seed;
  return (sides: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

/** What an outcome or a status decides. */
const decided = ['status', 'followUpOn', 'outcomeReason', 'soldAmount', 'mergedInto'] as const;
const untouched = ['name', 'email', 'mobile', 'assignedTo', 'doNotContact', 'grandTotal'] as const;

function log(line: string): void {
  const file = process.env['WALK_LOG'];
  if (file !== undefined) appendFileSync(file, `${line}\n`);
}

test('Two people at the same fifty leads see what the other does, and what is said to be stored is stored', async ({
  page: desktop,
  browser,
}) => {
  // A round waits for two pages that ask every few seconds: on a busy machine it takes two minutes.
  test.setTimeout(150_000 * rounds + minutes * minuteMs);
  const end = performance.now() + minutes * minuteMs;
  await desktop.goto('/admin/login');
  log('start');
  await desk.leaveLeads(desktop, 'Shared', peopleCount);
  for (let number = 1; number <= leadCount - peopleCount; number += 1)
    await desk.leaveLead(desktop, {
      fullName: `Again${String(number).padStart(2, '0')} Shared`,
      email: `person${number}@shared.example.com`,
      phone: `04000001${String(number).padStart(2, '0')}`,
    });
  const samsPage = await openAsColleague(browser, desktop, {
    email: 'sam@example.com',
    name: 'Sam Lee',
    path: '/admin',
  });
  const annsPage = await browser.newPage({ baseURL: new URL(desktop.url()).origin });
  await signIn(annsPage);
  const ann = await watchPerson(annsPage, 'admin@example.com', 'admin@example.com');
  const sam = await watchPerson(samsPage, 'sam@example.com', 'Sam Lee');
  const admins = new Map([ann, sam].map(({ who, name }) => [who, name]));

  const roll = dice(Number(process.env['WALK_SEED'] ?? 1));
  const stale: { readonly what: string; readonly ms: number }[] = [];
  const done = new Map<string, number>();
  /** Each lead as it has to be. */
  const known = new Map<string, LeadDetail>();
  let number = 0;

  const token = await annsPage.evaluate(() => localStorage.getItem('adminToken'));
  const headers = { authorization: `Bearer ${token}` };
  const read = async (id: string): Promise<LeadDetail> =>
    (await desktop.request.get(`/api/leads/${id}`, { headers })).json();
  async function note(id: string): Promise<LeadDetail> {
    const lead = await read(id);
    known.set(id, lead);
    // A merge adds to the other one’s history, and a wish holds for all leads of one address.
    for (const { _id } of lead.otherEnquiries) known.set(_id, await read(_id));
    return lead;
  }
  const ids = (await asAdmin(desktop, 'get', '/api/leads?limit=100')).leads.map(({ _id }: LeadDetail) => _id);
  log('leads and people are there');
  for (const id of ids) known.set(id, await read(id));
  expect(known.size).toBe(leadCount);

  const choices = (lead: LeadDetail) =>
    actsOn({
      lead,
      number: (number += 1),
      admins,
      takesDuplicates: (id) => known.get(id)?.mergedInto === null,
    });
  const oneOf = <Item>(items: readonly Item[]): Item => items[roll(items.length)] as Item;
  const peopleOf = ({ history }: LeadDetail) => history.filter(({ who }) => who !== null);
  /** How long a person saw what was so no more. `stored`: how much of that was before the server had it. */
  function noteStale(what: string, from: number, stored = from): void {
    const ms = Math.round(performance.now() - from);
    stale.push({ what, ms });
    if (ms > 5000) log(`late: ${what}: ${ms} ms, of these ${Math.round(stored - from)} until it was stored`);
  }
  async function seen(what: string, shown: Promise<unknown>): Promise<void> {
    const from = performance.now();
    await shown;
    noteStale(what, from);
  }
  /** Takes what a person was told. */
  async function expectTold({ told, name }: Person, words: readonly RegExp[]): Promise<void> {
    await expect
      .poll(() => told.length, { message: `${name} is told ${String(words)}` })
      .toBeGreaterThanOrEqual(words.length);
    const were = told.splice(0);
    expect(were, `${name} is told`).toEqual(words.map((each) => expect.stringMatching(each)));
  }

  type Place = readonly [who: Person, frame: Frame, place: Locator];
  /** One person acts, and everybody sees it. */
  async function play(
    actor: Place,
    others: readonly Place[],
    lead: LeadDetail,
    act: Act,
  ): Promise<LeadDetail> {
    const [who, , place] = actor;
    done.set(act.name, (done.get(act.name) ?? 0) + 1);
    log(`${who.name}: ${act.name}`);
    await closeMessages(who);
    await act.run(place, who.page);
    return check(actor, others, lead, act);
  }
  async function check(
    actor: Place,
    others: readonly Place[],
    lead: LeadDetail,
    act: Act,
  ): Promise<LeadDetail> {
    const [who] = actor;
    const from = performance.now();
    const before = peopleOf(lead).length;
    await expect
      .poll(async () => peopleOf(await read(lead._id)).length, { intervals: [50, 100, 200] })
      .toBe(before + act.adds.length);
    const stored = performance.now();
    const now = await note(lead._id);
    await Promise.all(
      [actor, ...others].map(async ([{ name }, frame, place]) => {
        await expectShown(frame, place, now);
        noteStale(`${act.name} on the ${frame} of ${name}`, from, stored);
      }),
    );
    expect(now).toMatchObject(act.makes);
    expect(peopleOf(now).slice(0, act.adds.length).toReversed()).toEqual(
      act.adds.map(({ kind, detail = {} }) =>
        expect.objectContaining({ kind, who: who.who, detail: expect.objectContaining(detail) }),
      ),
    );
    // What the act is not about stays as it was.
    const decides = act.adds.some(({ kind }) => kind === 'outcome' || kind === 'status');
    const kept = [...(decides ? [] : decided), ...untouched].filter((field) => !(field in act.makes));
    for (const field of kept) expect(now[field], field).toEqual(lead[field]);
    await expectTold(who, act.says);
    for (const [{ told, name }] of others) expect(told, `${name} is told`).toEqual([]);
    return now;
  }
  async function undo(
    actor: Place,
    others: readonly Place[],
    before: LeadDetail,
    lead: LeadDetail,
    act: Act,
  ): Promise<void> {
    const back = Object.keys(act.makes) as (keyof LeadDetail)[];
    await play(actor, others, lead, {
      name: 'undo',
      // By its key: the message with its button may be gone by now.
      run: (place) => (actor[1] === 'page' ? place.locator('h1') : place).press('Control+z'),
      says: [new RegExp(`^Undone for ${lead.name}$`)],
      adds: act.adds.map(() => ({ kind: 'undo' })),
      makes: Object.fromEntries([...decided, ...back].map((field) => [field, before[field]])),
    });
  }

  async function together(id: string): Promise<void> {
    let lead = await note(id);
    const [first, second] = roll(2) === 0 ? [ann, sam] : [sam, ann];
    const frames: readonly [Frame, Frame] = [
      oneOf(['panel', 'panel', 'page']),
      oneOf(['panel', 'panel', 'row', 'page']),
    ];
    const places: Place[] = [
      [first, frames[0], await openLead(first, frames[0], lead)],
      [second, frames[1], await openLead(second, frames[1], lead)],
    ];
    const [one, two] = places as [Place, Place];
    await seen(
      `who has it open on the ${frames[1]}`,
      expect(two[2].getByText(`${first.name} has it open`).first()).toBeVisible(),
    );
    if (frames[1] !== 'row')
      await seen(
        `who has it open on the ${frames[0]}`,
        expect(one[2].getByText(`${second.name} has it open`).first()).toBeVisible(),
      );
    for (let turn = 0; turn < 3; turn += 1) {
      const [actor, watcher] = turn % 2 === 1 && frames[1] !== 'row' ? [two, one] : [one, two];
      const act = oneOf(choices(lead));
      const before = lead;
      lead = await play(actor, [watcher], before, act);
      if (act.canUndo && roll(3) === 0) {
        await undo(actor, [watcher], before, lead, act);
        lead = await note(id);
      }
    }
  }

  async function atOnce(id: string): Promise<void> {
    const lead = await note(id);
    const places: Place[] = [
      [ann, 'panel', await openLead(ann, 'panel', lead)],
      [sam, 'panel', await openLead(sam, 'panel', lead)],
    ];
    // Without those that open a dialog.
    const isShort = ({ says, name }: Act) => says.length > 0 && !/mobile|contact|re-price/.test(name);
    const acts = places.map(() => oneOf(choices(lead).filter(isShort)));
    await Promise.all(places.map(async ([{ page }, , place], index) => acts[index]?.run(place, page)));
    const stored = await Promise.all(
      places.map(async ([who, , place], index) => {
        await expect
          .poll(() => who.told.length, { message: `${who.name} is told what became of it` })
          .toBe(1);
        const [words = ''] = who.told.splice(0);
        if (acts[index]?.says[0]?.test(words)) return true;
        expect(words).toMatch(/could not be saved$|^Failed to update lead status$/);
        await expect(
          place.getByRole('alert').filter({ hasText: 'Somebody else changed this lead' }),
        ).toBeVisible();
        const detail = acts[index]?.adds[0]?.detail ?? {};
        if ('note' in detail) {
          await expect(place.getByLabel('Add a note')).toHaveValue(String(detail.note));
          await place.getByLabel('Add a note').fill('');
        }
        return false;
      }),
    );
    expect(stored).toContain(true);
    const now = await note(id);
    const made = peopleOf(now).slice(0, peopleOf(now).length - peopleOf(lead).length);
    const expected = places.flatMap(([{ who }], index) =>
      stored[index] ? (acts[index]?.adds.map(({ kind }) => `${who} ${kind}`) ?? []) : [],
    );
    expect(made.map(({ who, kind }) => `${who} ${kind}`).toSorted()).toEqual(expected.toSorted());
    done.set(
      `at once, ${stored.every(Boolean) ? 'both' : 'one'} stored`,
      (done.get(`at once, ${stored.every(Boolean) ? 'both' : 'one'} stored`) ?? 0) + 1,
    );
    await Promise.all(
      places.map(([{ name }, frame, place]) => seen(`both at once, ${name}`, expectShown(frame, place, now))),
    );
  }

  async function offline(id: string): Promise<void> {
    let lead = await note(id);
    const [away, other] = roll(2) === 0 ? [ann, sam] : [sam, ann];
    const mine: Place = [away, 'panel', await openLead(away, 'panel', lead)];
    const theirs: Place = [other, 'panel', await openLead(other, 'panel', lead)];
    const isCall = ({ name }: Act) => name === 'Spoke with a note';
    const act = choices(lead).find(isCall) as Act;
    const text = String(act.adds[0]?.detail?.['note']);
    await away.page.context().setOffline(true);
    await act.run(mine[2], away.page);
    await expectTold(away, [/^Not saved yet: you are offline$/]);
    const waiting = away.page.getByRole('list', { name: 'Not saved yet' }).filter({ visible: true });
    await expect(waiting).toContainText(`${lead.name}: outcome not saved yet`);
    await seen(
      'that a person is gone',
      expect(theirs[2].getByText(`${away.name} has it open`)).toHaveCount(0),
    );
    expect((await read(id)).history).toEqual(lead.history);
    const meanwhile = roll(3) > 0;
    if (meanwhile) {
      const change = choices(lead).find(({ name }) => name === 'a day for the follow-up') as Act;
      lead = await play(theirs, [], lead, change);
    }
    await away.page.context().setOffline(false);
    const kind = meanwhile ? oneOf(['saved all the same', 'left']) : 'saved by itself';
    done.set(`offline, ${kind}`, (done.get(`offline, ${kind}`) ?? 0) + 1);
    if (meanwhile) {
      await expect(waiting.getByRole('alert')).toContainText(
        `${lead.name}: somebody else changed this lead meanwhile`,
      );
      await expect(waiting.getByRole('alert')).toContainText(`${other.name}: Follow-up on`);
      await waiting
        .getByRole('button', { name: kind === 'left' ? 'Leave it' : 'Save it all the same' })
        .click();
    }
    if (kind === 'left') {
      await expect(mine[2].getByLabel('Add a note')).toHaveValue(text);
      await mine[2].getByLabel('Add a note').fill('');
      await seen('after it was left', expectShown('panel', mine[2], lead));
      expect((await read(id)).history).toEqual(lead.history);
    } else await check(mine, [theirs], lead, act);
    await expect(waiting).toHaveCount(0);
  }

  async function bulk(id: string): Promise<void> {
    const [actor, watcher] = roll(2) === 0 ? [ann, sam] : [sam, ann];
    const at = Math.min(ids.indexOf(id), leadCount - 3) % 8;
    const before = await Promise.all(ids.slice(at, at + 3).map((each: string) => read(each)));
    for (const { page } of [actor, watcher]) await page.goto(`${desk.list}&search=shared`);
    const rowOf = ({ page }: Person, { _id }: LeadDetail) => page.locator(`[data-lead="${_id}"]`);
    for (const lead of before) {
      await rowOf(actor, lead).getByRole('checkbox').check();
      await expect(rowOf(watcher, lead)).toBeVisible();
    }
    const status = oneOf(
      (['contacted', 'qualified', 'proposal', 'closed', 'lost'] as const).filter((each) =>
        before.every((lead) => lead.status !== each),
      ),
    );
    const bar = actor.page.getByRole('region', { name: 'Chosen leads' });
    await bar.getByRole('combobox', { name: 'Set status' }).selectOption(status);
    await bar.getByRole('button', { name: 'Apply' }).click();
    await expectTold(actor, [/^3 leads updated$/]);
    const isBack = roll(2) === 0;
    const now = await Promise.all(before.map(({ _id }) => note(_id)));
    for (const [index, lead] of now.entries()) {
      expect(lead.status).toBe(status);
      expect(peopleOf(lead)).toHaveLength(peopleOf(before[index] as LeadDetail).length + 1);
    }
    await seen(
      'a change of three in the list',
      Promise.all(
        [actor, watcher].flatMap((each) => now.map((lead) => expectShown('row', rowOf(each, lead), lead))),
      ),
    );
    done.set('a change of three', (done.get('a change of three') ?? 0) + 1);
    if (!isBack) return;
    await rowOf(actor, before[0] as LeadDetail).press('Control+z');
    await expectTold(actor, [/^Undone for 3 leads$/]);
    const back = await Promise.all(before.map(({ _id }) => note(_id)));
    for (const [index, lead] of back.entries()) expect(lead.status).toBe(before[index]?.status);
    await seen(
      'its undo in the list',
      Promise.all(
        [actor, watcher].flatMap((each) => back.map((lead) => expectShown('row', rowOf(each, lead), lead))),
      ),
    );
  }

  const failures: string[] = [];
  for (let round = 0; round < rounds || performance.now() < end; round += 1) {
    const id = ids[(round * 17) % leadCount] as string;
    const walk = [together, together, together, together, atOnce, atOnce, offline, bulk][
      round % 8
    ] as typeof together;
    const title = `round ${round + 1}: ${known.get(id)?.name}, ${walk.name}`;
    await test.step(title, async () => {
      try {
        await walk(id);
      } catch (error) {
        // A long walk goes on, to find what else there is.
        failures.push(`${title}: ${error instanceof Error ? error.message : String(error)}`);
        log(`${failures.at(-1)} told: ${JSON.stringify([ann.told, sam.told])}`);
        for (const { page, name } of [ann, sam])
          await page.screenshot({ path: test.info().outputPath(`${round + 1} ${name}.png`) });
      }
      for (const { page, told } of [ann, sam]) {
        await page.context().setOffline(false);
        told.splice(0);
      }
      const slowest = Math.max(...stale.map(({ ms }) => ms));
      log(
        `${new Date().toISOString()} ${title}; acts ${number}, slowest ${slowest} ms, failures ${failures.length}`,
      );
    });
  }
  for (const [id, lead] of known) {
    const { opened: _opened, deliveries: _deliveries, ...now } = await read(id);
    expect.soft(now).toMatchObject({ status: lead.status, revision: lead.revision, history: lead.history });
  }
  const sorted = stale.map(({ ms }) => ms).toSorted((one, other) => one - other);
  const late = stale.filter(({ ms }) => ms > 5000).map(({ what, ms }) => `${what}: ${ms} ms`);
  const figures = {
    seen: sorted.length,
    median: sorted[Math.floor(sorted.length / 2)],
    most: sorted.at(-1),
    late,
    done: Object.fromEntries(done),
  };
  test.info().annotations.push({ type: 'two people', description: JSON.stringify(figures) });
  log(JSON.stringify({ ...figures, failures }, undefined, 1));
  await Promise.all([ann, sam].map(({ page }) => page.close()));
  expect(failures).toEqual([]);
});
