import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { generateSource } from 'oazapfts';
import { expect, test } from 'vitest';
import { buildCalculateBody } from '#tests/builders/calculate-body.ts';
import { testAdmin } from '#tests/support/test-admin.ts';
import { useTestServer } from '#tests/support/test-server.ts';

/** Inside the project, so that the generated client finds its library. */
const folder = path.resolve(import.meta.dirname, '../../../.cache/api-client');
const run = promisify(execFile);

const { server } = await useTestServer();

test('Other people’s tools find nothing to complain of in the description of the API', async () => {
  const source = await (await fetch(`${server.url}/api/openapi.json`)).text();
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, config });
  const where = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
  expect(where).toEqual([]);
});

const answers = JSON.stringify(buildCalculateBody());

const program = (body: string) => `
import { ok } from '@oazapfts/runtime';
import { defaults, getLeads, getLeadsById, postAdminLogin, postCalculate } from './client.ts';
const [, , baseUrl, email, password] = process.argv;
defaults.baseUrl = baseUrl ?? '';
const { calculation } = await ok(postCalculate(${body}));
const login = await ok(postAdminLogin({ email: email ?? '', password: password ?? '' }));
if (!('token' in login)) throw new Error('nobody is signed in');
const signedIn = { headers: { authorization: 'Bearer ' + login.token } };
const { leads } = await ok(getLeads({}, signedIn));
const lead = await ok(getLeadsById(leads[0]?._id ?? '', signedIn));
console.log(JSON.stringify([lead.name, lead.grandTotal === calculation.totals.grandTotal]));
`;

async function compile(file: string): Promise<string> {
  const options = ['--noEmit', '--strict', '--target', 'es2024', '--module', 'nodenext', '--types', 'node'];
  const command = ['--ignoreConfig', ...options, '--allowImportingTsExtensions', file];
  return run('tsc', command, { cwd: folder }).then(
    () => 'It compiles.',
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test('A client generated from it compiles, prices, reads the lead, and refuses a wrong answer', async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'client.ts'), await generateSource(`${server.url}/api/openapi.json`));
  await writeFile(path.join(folder, 'right.ts'), program(answers));
  await writeFile(path.join(folder, 'wrong.ts'), program(answers.replace('residential', 'goods')));
  expect(await compile('right.ts')).toBe('It compiles.');
  expect(await compile('wrong.ts')).toContain('"goods"');
  const caller = [server.url, testAdmin.email, testAdmin.password];
  const { stdout } = await run(process.execPath, ['right.ts', ...caller], { cwd: folder });
  expect(JSON.parse(stdout)).toEqual([buildCalculateBody().fullName, true]);
  await expect(run(process.execPath, ['wrong.ts', ...caller], { cwd: folder })).rejects.toThrow(/Error: /);
});
