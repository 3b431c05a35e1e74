import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { buildDelivery } from '#tests/builders/delivery.ts';
import { stepsOf } from './crm-steps.ts';

const { crm } = readConfig({
  CRM_URL: 'https://crm.example',
  CRM_TAGS: 'estimator',
  CRM_NOTE: 'on',
  CRM_PIPELINE_ID: 'sales',
  CRM_STAGE_ID: 'new',
});
if (!crm) throw new Error('the settings of the test are wrong');

test('An id in the CRM’s reply leads to no other address of its API', () => {
  const done = { contactId: '../locations/x?a=', opportunityId: '../contacts' };
  const paths = stepsOf(buildDelivery(), crm).map(
    (step) => step.request(done, done.opportunityId)?.path ?? '',
  );
  expect(paths.slice(1)).toEqual([
    '/contacts/..%2Flocations%2Fx%3Fa%3D/tags',
    '/opportunities/..%2Fcontacts',
    '/contacts/..%2Flocations%2Fx%3Fa%3D/notes',
  ]);
});
