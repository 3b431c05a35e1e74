// A discount or a line of a salesperson's own, wherever the estimate is shown or sent.
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { SharedEstimate } from '#contract/estimates/shared-estimate.ts';
import type { LeadReport } from '#contract/leads/lead-report.ts';
import type { MadeEstimate } from '#contract/leads/made-estimate.ts';
import { buildAnswers } from '#tests/builders/answers.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import { useLeadDesk } from '#tests/support/lead-desk.ts';
import { readPdf } from '#tests/support/pdf-text.ts';

const { database, desk } = await useLeadDesk('2026-03-02T01:00:00Z');
const deliveries = useDeliveryDesk();

const discount = { amount: -3000, reason: 'Builder discount' };
const line = { element: null, label: 'Builder discount', amount: -3000 };

const makeEstimate = (id: string, adjustment: unknown) =>
  desk.send('POST', `/leads/${id}/estimates`, { answers: buildAnswers(), adjustment, mail: false });

test('A discount is a line of the estimate with its reason; what-ifs and the range leave it out', async () => {
  const { _id } = await desk.visitor({ email: 'discount@example.com' });
  const before = await desk.detail(_id);
  const made = (await makeEstimate(_id, discount)).json<MadeEstimate>();
  expect(made).toMatchObject({
    calculation: { totals: { lift: 68_620, shaft: 13_400, installation: 10_800, grandTotal: 89_820 } },
    quoteRange: { low: 88_179, high: 102_102 },
    gst: 8165,
    whatIf: before.price?.whatIf,
  });
  expect(made.lines.at(-1)).toEqual(line);

  const lead = await desk.detail(_id);
  expect(lead).toMatchObject({ grandTotal: 89_820, price: { totals: { grandTotal: 89_820 } } });
  expect(lead.price?.lines.at(-1)).toEqual({ id: 'adjustment', ...line });
  // The same discount at today's prices: no price has changed.
  expect(lead.price?.today).toEqual({ lines: lead.price?.lines, totals: lead.price?.totals });

  const path = new URL(made.estimateUrl).pathname;
  const shared = (await desk.app.inject(`/api/estimates/${path.split('/').at(-1)}`)).json<SharedEstimate>();
  expect(shared).toMatchObject({
    totals: { grandTotal: 89_820 },
    quoteRange: { low: 88_179, high: 102_102 },
    alternatives: made.alternatives,
  });
  expect(shared.lines.at(-1)).toEqual(line);
  const page = (await desk.app.inject(path)).body;
  expect(page).toContain('Builder discount');
  expect(page).toContain('-$3,000');
  // A further price has no discount: the page promises none.
  expect(page).toMatch(/<a href="[^"#]+"[^>]*>Change something<\/a>/);
  const { text } = await readPdf((await desk.app.inject(`${path}.pdf`)).rawPayload);
  for (const words of ['Builder discount', '-$3,000', '$89,820', 'without “Builder discount”'])
    expect(text).toContain(words);
});

test('The same answers with another adjustment are another estimate, and without one there is none', async () => {
  const { _id, reference } = await desk.visitor({ email: 'twice@example.com' });
  const first = (await makeEstimate(_id, { percent: -5, reason: 'Spring' })).json<MadeEstimate>();
  const again = (await makeEstimate(_id, { percent: -5, reason: 'Spring' })).json<MadeEstimate>();
  expect(first.calculation.totals.grandTotal).toBe(88_179);
  expect(again.reference).toBe(first.reference);
  const plain = (await makeEstimate(_id, undefined)).json<MadeEstimate>();
  expect([reference, first.reference]).not.toContain(plain.reference);
  expect(plain.calculation.totals.grandTotal).toBe(92_820);
  expect((await makeEstimate(_id, { amount: -9_000_000, reason: 'Gift' })).json()).toMatchObject({
    calculation: { totals: { grandTotal: 0 } },
    quoteRange: { low: 88_179, high: 102_102 },
  });
});

test('An adjustment without a reason, or of a wrong size, is refused in a sentence', async () => {
  const { _id } = await desk.visitor({ email: 'wrong@example.com' });
  const sentenceOf = async (adjustment: object) => {
    const answer = await makeEstimate(_id, adjustment);
    expect(answer.statusCode).toBe(400);
    return answer.json<{ details: { message: string }[] }>().details.map(({ message }) => message);
  };
  const why = ['Say why: the customer reads it beside the amount'];
  expect(await sentenceOf({ amount: -1 })).toEqual(why);
  expect(await sentenceOf({ amount: -1, reason: '  ' })).toEqual(why);
  const amount = ['The amount must be whole dollars, other than 0 and at most 10000000'];
  for (const wrong of [0, 0.5, 10_000_001, '5']) {
    expect(await sentenceOf({ amount: wrong, reason: 'x' })).toEqual(amount);
  }
  const percent = ['The percentage must be from -100 to 100, other than 0, with at most two decimals'];
  for (const wrong of [0, -100.01, 0.001, '5']) {
    expect(await sentenceOf({ percent: wrong, reason: 'x' })).toEqual(percent);
  }
  const either = ['Give either an amount or a percentage'];
  expect(await sentenceOf({ reason: 'x' })).toEqual(either);
  expect(await sentenceOf({ amount: -1, percent: -1, reason: 'x' })).toEqual(either);
  expect(await sentenceOf({ amount: -1, reason: 'x'.repeat(61) })).toEqual([
    'The reason can have at most 60 characters',
  ]);
});

test('The report counts the yield after the discount, and the range as it was shown', async () => {
  const { totals: before } = (await desk.ask('/leads/report')).json<LeadReport>();
  const sold = await desk.visitor({ email: 'sold@example.com' });
  await makeEstimate(sold._id, { amount: -11_000, reason: 'Old customer' });
  const { revision } = await desk.detail(sold._id);
  await desk.outcome({ _id: sold._id, revision }, { outcome: 'won', amount: 81_820 });
  const { rows } = await database.pool.query('SELECT yield, adjustment FROM leads WHERE id = $1', [sold._id]);
  expect(rows).toEqual([{ yield: 6000 - 11_000, adjustment: -11_000 }]);
  const { totals, range } = (await desk.ask('/leads/report')).json<LeadReport>();
  expect(totals.now.yieldExGst - before.now.yieldExGst).toBe(Math.round((-5000 * 10) / 11));
  expect(range).toMatchObject({ sales: 1, within: 0 });
  await database.pool.query('UPDATE leads SET yield = 1, adjustment = 1 WHERE id = $1', [sold._id]);
  await database.pool.query('SELECT fill_lead_columns(ARRAY[$1::uuid])', [sold._id]);
  const filled = await database.pool.query('SELECT yield, adjustment FROM leads WHERE id = $1', [sold._id]);
  expect(filled.rows).toEqual(rows);
});

test('Erasing a lead takes the reason out, which may name the person', async () => {
  const { _id } = await desk.visitor({ email: `${randomUUID()}@example.com` });
  await makeEstimate(_id, { amount: -100, reason: 'For my uncle Bob' });
  const stored = async () => {
    const { rows } = await database.pool.query(
      'SELECT lines::text FROM estimates WHERE lead_id = $1 ORDER BY id DESC LIMIT 1',
      [_id],
    );
    return String(rows[0]?.lines);
  };
  expect(await stored()).toContain('uncle Bob');
  await desk.send('DELETE', `/leads/${_id}`);
  expect(await stored()).not.toContain('uncle Bob');
  expect(await stored()).toMatch(/"amount": ?-100/);
});

test('The customer’s mail and webhooks get the discount with its reason', async () => {
  const { sandbox } = deliveries;
  const server = await deliveries.start({
    ...sandbox.mailEnv,
    ...sandbox.webhookEnv('first'),
    VISITOR_EMAIL: 'on',
    LEAD_EMAILS: '',
  });
  await deliveries.submit(server);
  await expect.poll(deliveries.states).toEqual(['delivered', 'delivered', 'delivered']);
  const path = `/api/leads/${await deliveries.leadId('Mary Ann Lee')}`;
  const body = { answers: buildAnswers(), adjustment: discount };
  const preview = await server.asAdmin('POST', `${path}/mail-preview`, body);
  const made = await server.asAdmin('POST', `${path}/estimates`, { ...body, mail: true });
  const reference = String(made.body['reference']);
  const mailed = () =>
    deliveries.mail.mails().find(({ mail }) => mail.subject === `Your lift estimate ${reference}`)?.mail;
  await expect.poll(mailed).toBeDefined();
  for (const words of [String(preview.body['html']), String(mailed()?.html)]) {
    expect(words).toContain('Builder discount');
    expect(words).toContain('-$3,000');
    expect(words).toContain('$89,820');
  }
  const data = () =>
    deliveries.webhooks.events('first').find(({ type }) => type === 'estimate.created')?.data;
  await expect.poll(data).toMatchObject({
    grandTotal: 89_820,
    adjustment: -3000,
    adjustmentReason: 'Builder discount',
    quoteLow: 88_179,
  });
});
