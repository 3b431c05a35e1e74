// What people type finds what people are called: both sides are folded by one function of the database.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');

const found = [
  ["Pat O'Brien", 'O’Brien', 'o´brien', 'Oʼbrien', 'OBRIEN'],
  ['Sam O’Neil', "o'neil", 'oneil'],
  ['Nguyễn Thị Mai', 'nguyen', 'NGUYỄN', 'nguyễn'.normalize('NFD'), 'thi mai'],
  ['Sean Byrne'.replace('ea', 'eá'), 'sean', 'seán'.normalize('NFD')],
  ['Zoë Müller'.normalize('NFD'), 'zoe', 'zoë', 'müller', 'MULLER'],
  ['Łukasz Dąbrowski', 'lukasz', 'łukasz', 'dabrowski'],
  ['Jørn Strauß', 'jorn', 'strauss', 'STRAUß', 'jørn'],
  ['Ægir Þórsson', 'aegir', 'thorsson', 'ægir'],
  ['Đorđe Ilić', 'dorde', 'ilic', 'đorđe'],
  ['Anne‑Marie Lau', 'anne-marie', 'anne–marie', 'anne marie'],
  ['Jean-Luc Petit', 'jean‑luc', 'jean−luc'],
  ['Ｋｅｎ Ito', 'ken', 'ｋｅｎ'],
  ['Ayşe Işık', 'ayse', 'isik', 'IŞIK'],
  ['Under_Score 50%', 'under_score', '50%', '50％'],
] as const;

const numbers: readonly string[] = [
  '٠٤٥٥٦٦٧٧٨٨',
  '۰۴۵۵ ۶۶۷ ۷۸۸',
  '०४५५६६७७८८',
  '０４５５　６６７　７８８',
  '+٦١ ٤٥٥ ٦٦٧ ٧٨٨',
  '＋61 455 667 788',
  '0455‑667‑788',
];

await desk.visitor({ fullName: 'Numbered', email: 'numbered@example.com', phone: '0455 667 788' });
for (const [name] of found) {
  await desk.visitor({ fullName: name, email: `${randomUUID()}@example.com`, sessionId: randomUUID() });
}

test.each(found.flatMap(([name, ...typed]) => typed.map((search) => [search, name] as const)))(
  'A search for "%s" finds %s alone',
  async (search, name) => {
    const { leads } = await desk.list({ search });
    expect(leads.map((lead) => lead.name.normalize('NFC'))).toEqual([name.normalize('NFC')]);
  },
);

test.each(numbers)('The number %s is found, whatever script its digits are of', async (search) => {
  expect(await desk.names({ search })).toEqual(['Numbered']);
});

test('No sign of a pattern means anything else than itself', async () => {
  for (const search of ['%%%', '___', '\\', '％％']) expect(await desk.names({ search })).toEqual([]);
});

test('A corrected name is found by the new one alone, and no name is too long to be stored', async () => {
  const lead = await desk.person('corrected-search');
  const fullName = 'Zdeněk Černý';
  await desk.send('PATCH', `/leads/${lead._id}/contact`, { fullName, revision: 0 });
  expect(await desk.names({ search: 'zdenek cerny' })).toEqual([fullName]);
  // One letter that folds to eighteen.
  await desk.visitor({ fullName: 'ﷺ'.repeat(100), email: 'long@example.com' });
  await database.pool.query('SELECT fold_search(name) FROM leads');
});
