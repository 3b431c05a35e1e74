import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { EstimateResponse } from '#contract/estimates/estimates.ts';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { createTestApp } from '#tests/support/test-app.ts';

const { database, desk } = await useLeadDesk('2026-03-19T00:00:00Z');

/** What a visitor is shown, with the price and later at the estimate's own address. */
async function shown(setting: string) {
  const clock = () => new Date('2026-03-20T00:00:00Z');
  const app = await createTestApp({ database, clock, env: { SHOW_RANGE_RECORD: setting } });
  const payload = buildCalculateBody({ email: 'asks@example.com' });
  const price = await app.inject({ method: 'POST', url: '/api/calculate', payload });
  const { estimateUrl, rangeRecord } = price.json<EstimateResponse>();
  const later = await app.inject(`/api/estimates/${estimateUrl.split('/').at(-1)}`);
  expect(later.json<SharedEstimate>().rangeRecord).toEqual(rangeRecord);
  await app.close();
  return rangeRecord;
}

async function sell(share = 1): Promise<void> {
  const lead = await desk.visitor({ email: `${randomUUID()}@example.com` });
  await desk.outcome(lead, { outcome: 'won', amount: (lead.grandTotal ?? 0) * share });
}

const recorded = async () => (await desk.ask('/leads/report')).json<LeadReport>().rangeRecord;

test('Visitors are told how many sales closed within their range: from thirty on, once it is switched on', async () => {
  await sell(2);
  for (let made = 1; made < 29; made += 1) await sell();
  expect(await recorded()).toBeUndefined();
  expect(await shown('on')).toBeUndefined();
  await sell();
  const record = { sales: 30, within: 29 };
  expect(await recorded()).toEqual(record);
  expect(await shown('on')).toEqual(record);
  expect(await shown('off')).toBeUndefined();
});
