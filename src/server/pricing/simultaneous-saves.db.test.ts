import { expect, test } from 'vitest';
import type { LivePricingConfig } from '#contract/pricing/pricing.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';

const { database, desk } = await useLeadDesk('2026-06-01T00:00:00Z');
const base = '/admin/pricing-config';
const live = async () => (await desk.ask(base)).json<LivePricingConfig>();
const put = (body: object) => desk.send('PUT', base, { ...demoPricing, ...body });
const versionsOf = async (reason: string) => {
  const { rows } = await database.pool.query(
    'SELECT id, withdrawn_by FROM pricing_versions WHERE reason = $1',
    [reason],
  );
  return rows;
};

/** Different ways to change prices, all at once. Each says with its reason which row it was promised. */
const changes: Readonly<Record<string, (reason: string, now: LivePricingConfig) => object>> = {
  'a save that keeps the scheduled prices': (reason) => ({ scheduled: 'keep', reason }),
  'a save that carries its changes into the scheduled prices': (reason) => ({ scheduled: 'carry', reason }),
  'a save for a later day': (reason) => ({ liveFrom: '2026-08-01', scheduled: 'keep', reason }),
  'a save for the day before that': (reason) => ({ liveFrom: '2026-07-31', scheduled: 'keep', reason }),
  'a save that is based on the live prices': (reason, { _id }) => ({ _id, scheduled: 'keep', reason }),
  'another one that is based on them': (reason, { _id }) => ({ _id, scheduled: 'keep', reason }),
};

test('Whoever is told that prices are saved finds them stored, whatever others save at the same moment', async () => {
  await put({ liveFrom: '2026-09-01', reason: 'a rise in September' });
  for (let round = 0; round < 12; round += 1) {
    const now = await live();
    const asked = Object.entries(changes).map(async ([name, change]) => {
      const reason = `${name}, round ${round}`;
      return { reason, status: (await put(change(reason, now))).statusCode };
    });
    for (const { reason, status } of await Promise.all(asked)) {
      const stored = (await versionsOf(reason)).length > 0;
      expect([reason, status, stored]).toEqual([reason, stored ? 200 : 409, stored]);
    }
    // Nobody replaced the rise, so it is scheduled as long as others are saved.
    expect((await live()).scheduled?.filter(({ liveFrom }) => liveFrom === '2026-09-01')).toHaveLength(1);
  }
});

test('Of a restore, an undo and two saves of the same live prices at once only one is taken', async () => {
  for (let round = 0; round < 10; round += 1) {
    const first = await live();
    const saved = (await put({ _id: first._id, scheduled: 'keep' })).json<LivePricingConfig>();
    const answers = await Promise.all([
      put({ _id: saved._id, scheduled: 'keep' }),
      desk.send('POST', `${base}/versions/${saved._id}/undo`),
      desk.send('POST', `${base}/versions/${first._id}/restore`, { _id: saved._id, scheduled: 'keep' }),
      put({ _id: saved._id, scheduled: 'carry' }),
    ]);
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    expect(statuses).toEqual([200, 409, 409, 409]);
  }
});

test('Of prices that are withdrawn and kept at the same moment, none is scheduled by whoever was told that it is withdrawn', async () => {
  for (let round = 0; round < 10; round += 1) {
    const reason = `scheduled in round ${round}`;
    const { _id } = (
      await put({ liveFrom: '2026-08-02', scheduled: 'replace', reason })
    ).json<LivePricingConfig>();
    const [withdrawn] = await Promise.all([
      desk.send('POST', `${base}/versions/${_id}/withdraw`),
      put({ scheduled: 'keep' }),
    ]);
    const standing = (await versionsOf(reason)).filter(({ withdrawn_by: by }) => by === null);
    expect([withdrawn.statusCode, standing.length]).toEqual(
      withdrawn.statusCode === 200 ? [200, 0] : [409, 1],
    );
  }
});
