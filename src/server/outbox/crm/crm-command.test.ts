import { readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runCommand } from '#tests/support/run-command.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSandbox, type TestSandbox } from '#tests/support/test-sandbox.ts';
import { customFieldKeys } from './contact-record.ts';

let sandbox: TestSandbox;
let folder: string;

beforeEach(async () => {
  [sandbox, folder] = await Promise.all([startTestSandbox(), makeTemporaryFolder()]);
});
afterEach(async () => {
  await sandbox.stop();
  await rm(folder, { recursive: true });
});

const run = (...args: string[]) => runWith({}, ...args);

function runWith(settings: Record<string, string>, ...args: string[]): Promise<string> {
  const env = { CRM_URL: sandbox.url, CRM_LOCATION_ID: 'sydney', ...settings };
  return runCommand(new URL('./crm-command.ts', import.meta.url), args, { folder, env });
}

const written = () => JSON.parse(readFileSync(join(folder, 'crm-fields.json'), 'utf8')) as object;

test('Fields are checked without writing anything, listed, made once when asked for, and checked against the settings', async () => {
  const check = await run('fields', '--check');
  expect(check).toContain('lift_type: CRM_CUSTOM_FIELDS does not name id-of-lift_type.\n');
  expect(check).toContain('shaft_type: the CRM has no such field.\n');
  expect(check).toContain('npm run crm:fields -- --create');
  expect(written).toThrow('ENOENT');
  expect(sandbox.crm.customFields()).toHaveLength(3);

  const listed = await run('fields');
  expect(listed).toMatch(/^✓ contact\.lift_type +id-of-lift_type +Lift type$/m);
  expect(listed).toContain('  contact.favourite_colour');
  expect(listed).toMatch(/The CRM has no field for reference, .*utm_source/);
  expect(written()).toEqual({ lift_type: 'id-of-lift_type', grand_total: 'id-of-grand_total' });

  expect(await run('fields', '--create')).toContain('+ contact.shaft_type');
  expect(Object.keys(written())).toEqual(customFieldKeys);
  const made = sandbox.crm.customFields().length;
  expect(made).toBe(customFieldKeys.length + 1);
  const again = await run('fields', '--create');
  expect(again).not.toContain('+ ');
  expect(sandbox.crm.customFields()).toHaveLength(made);

  const settings = { CRM_CUSTOM_FIELDS: 'crm-fields.json' };
  const [, ids = ''] = /^In containers: CRM_CUSTOM_FIELDS='(.*)'$/m.exec(again) ?? [];
  for (const each of [settings, { CRM_CUSTOM_FIELDS: ids }])
    expect(await runWith(each, 'fields', '--check')).toBe(
      'All fields are there, and CRM_CUSTOM_FIELDS names them.\n',
    );
  writeFileSync(join(folder, 'crm-fields.json'), JSON.stringify({ ...written(), lift_type: 'gone' }));
  expect(await runWith(settings, 'fields', '--check')).toContain(
    'lift_type: the CRM has no field with the id gone.\n',
  );
});

test('What the CRM answers forges no line of a terminal', async () => {
  sandbox.crm.addCustomField('Colour\n✓ contact.lift_type \u001B[31mforged');
  expect(await run('fields')).toMatch(/Colour ✓ contact\.lift_type \[31mforged$/m);
});

test('A location with hundreds of fields is read to its end', async () => {
  for (let number = 0; number < 1000; number += 1) sandbox.crm.addCustomField(`Field number ${number}`);
  expect(await run('fields')).toContain('contact.field_number_999');
});

test('The pipelines are listed with the ids for the settings', async () => {
  expect(await run('pipelines')).toBe(
    'Lift sales: CRM_PIPELINE_ID=sales\n  New enquiry: CRM_STAGE_ID=new\n  Quoted: CRM_STAGE_ID=quoted\n',
  );
});

test('A token that is rejected, and a CRM that wants to be left alone, are reported in a sentence', async () => {
  sandbox.crm.setMode('unauthorized');
  expect(await run('pipelines')).toBe(
    'The CRM refuses our key. Check CRM_TOKEN, its scopes and CRM_LOCATION_ID. The CRM answered 401: Invalid JWT\n',
  );
  sandbox.crm.setMode('limit');
  expect(await run('fields')).toBe('The CRM takes no more calls just now: run this again in a minute.\n');
});
