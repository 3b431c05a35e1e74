import { randomUUID } from 'node:crypto';
import type { DeliveryJson } from '#contract/deliveries/deliveries.ts';
import { openLead } from '#tests/support/admin-leads.ts';
import { expectNoBarriers } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';

const delivery: DeliveryJson = {
  _id: randomUUID(),
  channel: 'crm',
  label: 'CRM',
  connected: true,
  event: 'lead.created',
  state: 'failed',
  createdAt: '2026-03-02T01:00:00.000Z',
  finishedAt: '2026-03-02T01:10:00.000Z',
  nextAttemptAt: null,
  attemptCount: 1,
  lastReason: 'The email is not valid',
  sentAgainBy: null,
  attempts: [
    {
      number: 1,
      startedAt: '2026-03-02T01:09:59.000Z',
      finishedAt: '2026-03-02T01:10:00.000Z',
      outcome: 'refused',
      status: 422,
      reason: 'The email is not valid',
    },
  ],
};

test('The card of deliveries says what was sent of a lead, and why something was not', async ({ page }) => {
  const id = await openLead(page, 'Flooded');
  // A response of a server with all channels connected.
  let facts: object = {};
  await page.route(`**/api/leads/${id}`, async (route) => {
    const lead = await (await route.fetch()).json();
    await route.fulfill({ json: { ...lead, ...facts } });
  });
  const card = page.getByRole('region', { name: 'Deliveries' });
  const refresh = page.getByRole('button', { name: 'Refresh' });

  await test.step('Where nothing was sent, the reason is said', async () => {
    facts = { overDeliveryLimit: true, handOffConnected: true };
    await refresh.click();
    await expect(card).toContainText('too many requests came for this email within an hour');
    await expect(card.getByRole('button', { name: 'Send to the CRM' })).toBeVisible();
    facts = { suspectedRobot: true };
    await refresh.click();
    await expect(card).toContainText('since this may be a robot');
  });

  await test.step('A CRM that is away is shown with attempts and the next moment', async () => {
    const nextAttemptAt = new Date(Date.now() + 3_600_000).toISOString();
    const retrying = { ...delivery, state: 'retrying', attemptCount: 12, nextAttemptAt, finishedAt: null };
    const attempt = {
      id: -1,
      at: '2026-03-02T01:50:00.000Z',
      kind: 'hand_off',
      who: null,
      detail: { outcome: 'unavailable', reason: 'The CRM could not be reached.' },
    };
    const note = {
      id: 1,
      at: '2026-03-02T01:00:00.000Z',
      kind: 'note',
      who: 'ann@example.com',
      detail: { text: 'Rang her' },
    };
    facts = { handOffConnected: true, deliveries: [retrying], history: [attempt, note] };
    await refresh.click();
    await expect(card).toContainText(/Retrying, 12 attempts, next at (?:\d+ \w+ \d{4}, )?\d\d:\d\d/);
    // The attempts of machines stand with the deliveries.
    await expect(page.getByRole('region', { name: 'History' }).getByRole('listitem')).toHaveText([
      'Note, ann@example.com, 2 Mar 2026, 12:00Rang her',
    ]);
  });

  await test.step('Every channel’s deliveries are listed with their attempts, and one can be sent again', async () => {
    const mailed: DeliveryJson = {
      ...delivery,
      _id: randomUUID(),
      channel: 'owner_email',
      label: 'E-mail to the business',
      state: 'delivered',
      lastReason: null,
      attempts: [],
    };
    facts = { handOffConnected: true, deliveries: [mailed, delivery] };
    await page.route(`**/api/leads/${id}/deliveries/${delivery._id}/send-again`, (route) => {
      facts = { handOffConnected: true, deliveries: [mailed, { ...delivery, state: 'waiting' }] };
      return route.fulfill({ json: { queued: 1 } });
    });
    await refresh.click();
    const item = card.locator('ul > li');
    await expect(item.getByText('E-mail to the business')).toBeHidden();
    await card.getByText('1 delivered').click();
    await expect(item.getByText('E-mail to the business')).toBeVisible();
    await expect(item.nth(0)).toContainText('CRMRefusedNew lead, 2 Mar 2026, 12:00The email is not valid');
    await item.nth(0).getByText('1 attempt').click();
    await expect(item.nth(0).getByRole('list', { name: 'Attempts, CRM' })).toContainText(
      'The email is not valid 2 Mar 2026, 12:10',
    );
    await expectNoBarriers(page, 'a lead with deliveries');
    await item.nth(0).getByRole('button', { name: 'Send again, CRM' }).click();
    await expect(page.getByText('It is on its way')).toBeVisible();
    await expect(item.nth(0)).toContainText('CRMOn its way');
  });

  await test.step('Nothing is on its way by a channel that does not work', async () => {
    const says = 'The CRM has not worked since 2 March 2026, 14:05: The CRM refuses our key';
    const channelState = {
      state: 'failing',
      since: delivery.createdAt,
      why: 'The CRM refuses our key',
      says,
    };
    facts = { handOffConnected: true, deliveries: [{ ...delivery, state: 'waiting', channelState }] };
    await refresh.click();
    await expect(card).toContainText(`CRMNot sent: ${says}`);
    await expect(card).not.toContainText('On its way');
  });
});
