// The search of the list beyond the person: notes, half a reference, an amount.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { desk, database } = await useLeadDesk('2026-03-02T01:00:00Z');

test('A note is found by how its words begin, in any order, also one with an outcome; an erased lead’s is not', async () => {
  const noted = await desk.person('noted');
  const said = await desk.person('said');
  const far = 'very '.repeat(300);
  await desk.send('POST', `/leads/${noted._id}/notes`, { text: `Wants the Café-lift by ${far}Easter` });
  await desk.outcome(said, { outcome: 'spoke', note: "Asked about the builder's crane" });
  for (const search of ['easter cafe', 'Café-LIFT', 'east', 'cafe lift']) {
    expect([search, await desk.names({ search })]).toEqual([search, ['noted']]);
  }
  expect(await desk.names({ search: 'builders cran' })).toEqual(['said']);
  for (const search of ['crane easter', "'); --", '\\', ':*', '& |']) {
    expect([search, await desk.names({ search })]).toEqual([search, []]);
  }
  await desk.send('DELETE', `/leads/${noted._id}`);
  expect(await desk.names({ search: 'easter' })).toEqual([]);
});

test('Of a word that very many notes have, the newest thousand are found', async () => {
  const older = await desk.person('older-note');
  const newer = await desk.person('newer-notes');
  await desk.send('POST', `/leads/${older._id}/notes`, { text: 'A flooded shaft' });
  await database.pool.query(
    `INSERT INTO lead_history (lead_id, at, kind, who, detail)
     SELECT $1, now(), 'note', 'ann@example.com', '{"text":"Flood"}' FROM generate_series(1, 1000)`,
    [newer._id],
  );
  expect(await desk.names({ search: 'flood' })).toEqual(['newer-notes']);
  expect(await desk.names({ search: 'flooded' })).toEqual(['older-note']);
});

test('Half a reference finds its lead, the first as well as the second', async () => {
  const { reference } = await desk.person('halved');
  const [first = '', second = ''] = reference.split('-');
  for (const search of [`${first}-`, `-${second}`, `${first}-${second.slice(0, 2)}`, reference]) {
    expect([search, await desk.names({ search })]).toEqual([search, ['halved']]);
  }
});

test('An amount finds what was asked and what it was sold for', async () => {
  const asked = await desk.person('asked', { numberOfStops: 2 });
  const sold = await desk.person('sold-amount', { numberOfStops: 3 });
  await desk.outcome(sold, { outcome: 'won', amount: 81_234 });
  expect(await desk.names({ search: String(asked.grandTotal) })).toEqual(['asked']);
  for (const search of ['81234', '$81,234', '81 234']) {
    expect([search, await desk.names({ search })]).toEqual([search, ['sold-amount']]);
  }
});

test('Whatever is searched is answered, and a saved search with it keeps nobody from being erased', async () => {
  const piece = fc.oneof(fc.stringMatching(/^\d{1,4}$/), fc.string({ maxLength: 4 }));
  const searched = fc.tuple(fc.constantFrom(' ', ',', '.', '-', '/'), fc.array(piece, { maxLength: 6 }));
  const typed = searched.map(([between, pieces]) => pieces.join(between));
  await fc.assert(
    fc.asyncProperty(typed, async (search) => {
      expect((await desk.send('POST', '/leads/search', { search })).statusCode).toBe(200);
    }),
    { numRuns: 200, examples: [['61 412 345 678'], ['2,147,483,648'], ['$999,999,999'], ['99 999 999 999']] },
  );
  const query = 'search=61 412 345 678';
  expect((await desk.send('POST', '/lead-views', { name: 'Phone', query })).statusCode).toBe(200);
  const { _id } = await desk.person('erased-beside');
  expect((await desk.send('DELETE', `/leads/${_id}`)).statusCode).toBe(200);
});
