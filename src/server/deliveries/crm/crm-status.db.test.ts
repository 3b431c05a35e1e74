// Won, lost, reopened and taken back: what the CRM's opportunity hears.
import { expect, test } from 'vitest';
import { useAppProcesses } from '#tests/support/app-processes.ts';
import { useDeliveryDesk } from '#tests/support/delivery-desk.ts';
import type { TestServer } from '#tests/support/test-server.ts';

const desk = useDeliveryDesk();
const apps = useAppProcesses();
const { submit, states, leadId } = desk;

const pipeline = { CRM_LOCATION_ID: 'sydney', CRM_PIPELINE_ID: 'sales', CRM_STAGE_ID: 'new' };
const deals = () => desk.crm.opportunities().map(({ record }) => record);
const paths = () => desk.crm.requests().map(({ method, path }) => `${method} ${path}`);

/** Changes the lead of Mary Ann Lee. */
async function change(server: TestServer, outcome: object, path = 'outcome') {
  const call = await desk.signIn(server);
  const lead = `/api/leads/${await leadId('Mary Ann Lee')}`;
  const { body } = await call('GET', lead);
  const answer = await call('POST', `${lead}/${path}`, {
    ...outcome,
    revision: body['revision'],
    ...(path === 'outcome' && { id: crypto.randomUUID() }),
  });
  expect(answer.status).toBe(200);
}

const won = { outcome: 'won', amount: 88_000 };

test('A sale is a won opportunity worth what it was sold for, and its undo opens it again', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'won', monetaryValue: 88_000, pipelineStageId: 'new' }]);
  await change(server, {}, 'undo');
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
  expect(desk.names()).toEqual(['Mary Ann Lee']);
});

test('A lost lead is a lost opportunity, with the reason in a note', async () => {
  const server = await desk.start(pipeline);
  await submit(server);
  await change(server, { outcome: 'lost', reason: 'competitor' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ status: 'lost' }]);
  expect(desk.crm.notes()).toMatchObject([
    {
      contactId: 'contact-1',
      body: expect.stringMatching(/^Lift estimate \w{4}-\w{4} was lost: Competitor$/),
    },
  ]);
});

test('A lead without an opportunity gets one when it is won, and none when it is lost', async () => {
  const before = await desk.start();
  await submit(before);
  await expect.poll(states).toEqual(['delivered']);
  await before.stop();
  const server = await desk.start(pipeline);
  await change(server, { outcome: 'lost', reason: 'price' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toEqual([]);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ contactId: 'contact-1', status: 'won', monetaryValue: 88_000 }]);
});

test('The stages of the pipeline follow the lead’s status', async () => {
  const server = await desk.start({ ...pipeline, CRM_STAGES: 'proposal:quoted,closed:sold' });
  await submit(server);
  const call = await desk.signIn(server);
  const path = `/api/leads/${await leadId('Mary Ann Lee')}/status`;
  await call('PATCH', path, { status: 'contacted' });
  await call('PATCH', path, { status: 'proposal' });
  await expect.poll(states).toEqual(['delivered', 'delivered']);
  expect(deals()).toMatchObject([{ pipelineStageId: 'quoted', status: 'open' }]);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(deals()).toMatchObject([{ pipelineStageId: 'sold', status: 'won' }]);
});

test.each([{ ...pipeline, CRM_SEND_STATUS: 'off' }, {}])('With %j no status is sent', async (env) => {
  const server = await desk.start(env);
  await submit(server);
  await change(server, won);
  await expect.poll(states).toEqual(['delivered']);
});

test('A worker that is killed between two calls goes on with the second one', async () => {
  const web = await desk.start({ ...pipeline, ROLE: 'web' });
  await submit(web);
  await change(web, won);
  await change(web, {}, 'undo');
  desk.crm.setMode('break_status');
  const env = {
    DATABASE_URL: desk.database.url,
    CRM_URL: desk.sandbox.url,
    LOG_LEVEL: 'silent',
    ...pipeline,
  };
  const worker = await apps.start({ ...env, ROLE: 'worker' });
  await expect.poll(() => paths().some((path) => path.endsWith('/status'))).toBe(true);
  worker.kill('SIGKILL');
  await worker.ended;
  desk.crm.setMode('ok');
  await desk.start({ ...pipeline, ROLE: 'worker' });
  await expect.poll(states).toEqual(['delivered', 'delivered', 'delivered']);
  expect(desk.names()).toEqual(['Mary Ann Lee']);
  expect(deals()).toMatchObject([{ status: 'open', monetaryValue: 92_820 }]);
  const statuses = paths().filter((path) => path === 'PUT /opportunities/opportunity-1');
  // The value is told once for each of the two changes.
  expect(statuses).toHaveLength(2);
});
