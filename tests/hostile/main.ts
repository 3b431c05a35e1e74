// `npm run test:hostile -- [requests] [seed]`: the fuzzer against a server of its own, with its figures.
import { randomInt } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startAppProcess } from '#tests/support/app-process.ts';
import { makeTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { startTestSandbox } from '#tests/support/test-sandbox.ts';
import { runAttacks } from './attacks.ts';
import { marker } from './hostile-values.ts';
import { holdRequests } from './memory-attack.ts';
import { attackByNames } from './name-attack.ts';
import { restoreEnded } from './restore-attack.ts';
import { runHostile } from './run-hostile.ts';
import { floodFromOneNetwork, raceSignIns } from './sign-in-attacks.ts';

const [requests = 20_000, seed = randomInt(2 ** 32)] = process.argv.slice(2).map(Number);
console.log(
  `${requests} hostile requests, seed ${seed}: npm run test:hostile -- ${requests} ${seed} repeats them`,
);

const folder = await makeTemporaryFolder();
const sandbox = await startTestSandbox();
const own = { LOG_LEVEL: 'debug', BACKUP_DIR: join(folder, 'backups') };
// Nobody listens at the CRM's address, so deliveries are made and retried as well.
const env = { ...own, ...sandbox.mailEnv, CRM_URL: 'http://127.0.0.1:9' };
const app = await startAppProcess({ folder, env });
const { url } = await app.ready;
const startedAt = performance.now();
const figures = await runHostile({ url, pid: app.pid, seed, requests });
const seconds = Math.round((performance.now() - startedAt) / 1000);
const attacks = [...(await runAttacks(url)), await attackByNames(url, sandbox, seed), await raceSignIns(url)];
const { stdout, stderr } = await app.stop();
const startCounting = () => startAppProcess({ folder, env: { ...own, RATE_LIMIT: 'on', TRUST_PROXY: '1' } });
const counting = await startCounting();
attacks.push(...(await floodFromOneNetwork((await counting.ready).url)));
await counting.stop();
attacks.push(...(await holdRequests(startCounting)));
attacks.push(await restoreEnded(folder));
await sandbox.stop();
await rm(folder, { recursive: true, force: true });

const { byStatus, problems, slowest, memoryMb } = figures;
const inLog = stdout.includes(marker) || stderr.includes(marker);
console.log(`${figures.requests} requests in ${seconds} s, by status: ${JSON.stringify(byStatus)}`);
console.log(`slowest answer: ${Math.round(slowest.ms)} ms, ${slowest.request}`);
console.log(`memory: ${memoryMb.before} MB before, ${memoryMb.after} MB after, ${memoryMb.peak} MB at most`);
console.log(
  `log: ${inLog ? 'HOLDS what was sent' : 'nothing of what was sent'}, ${stdout.length} characters`,
);
console.log(`5xx, or outside the document: ${problems.length}`);
for (const problem of problems.slice(0, 20)) console.log(`  ${problem}`);
for (const { text, isRepelled } of attacks) console.log(`${isRepelled ? 'repelled' : 'SUCCEEDED'}: ${text}`);
const isFine = problems.length === 0 && !inLog && attacks.every(({ isRepelled }) => isRepelled);
process.exitCode = isFine ? 0 : 1;
