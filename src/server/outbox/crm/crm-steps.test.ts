import { expect, test } from 'vitest';
import { priceLines } from '#domain/pricing/price-lines.ts';
import { demoPricing } from '#domain/pricing/pricing-config.ts';
import { readConfig } from '#server/config.ts';
import { buildAnswers, buildCase, buildContact } from '#tests/builders/answers.ts';
import { stepsOf } from './crm-steps.ts';

const { crm } = readConfig({
  CRM_URL: 'https://crm.example',
  CRM_TAGS: 'estimator',
  CRM_NOTE: 'on',
  CRM_PIPELINE_ID: 'sales',
  CRM_STAGE_ID: 'new',
});
if (!crm) throw new Error('the settings of the test are wrong');

const answers = buildAnswers();
const delivery = {
  id: 'delivery-1',
  event: 'lead.created' as const,
  at: new Date('2026-03-02T09:00:00Z'),
  leadId: 'lead-1',
  estimateId: 'estimate-1',
  reference: 'K7QD-2M4X',
  estimateUrl: 'https://estimate.lifts.example/estimate/token',
  validUntil: '2026-04-01',
  contactChanged: true,
  leadStatus: 'new' as const,
  outcomeReason: null,
  soldAmount: null,
  mergedInto: null,
  assignee: null,
  contact: buildContact(),
  answers,
  answerNames: {},
  lines: priceLines(buildCase(answers), demoPricing),
  marketing: {},
  progress: {},
  before: {},
};

test('An id in the CRM’s reply leads to no other address of its API', () => {
  const done = { contactId: '../locations/x?a=', opportunityId: '../contacts' };
  const paths = stepsOf(delivery, crm).map((step) => step.request(done, done.opportunityId)?.path ?? '');
  expect(paths.slice(1)).toEqual([
    '/contacts/..%2Flocations%2Fx%3Fa%3D/tags',
    '/opportunities/..%2Fcontacts',
    '/contacts/..%2Flocations%2Fx%3Fa%3D/notes',
  ]);
});
