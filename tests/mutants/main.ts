// `npm run test:mutants` puts small faults into the rules of prices and answers, one at a time, and runs the domain's tests:
// a fault that no test notices is a rule that no test says, or code that no rule needs. Not part of `npm test`: it takes some
// minutes. Name files to look at these only.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mutantsOf } from './mutations.ts';
import type { Faulty } from './run-tests.ts';

/** In percent, of all files together. */
const goal = 95;
/** A fault that makes the tests run this many times as long is an endless loop, and noticed. */
const patience = 50;
const longestMs = 600_000;
/** Modules stay in memory, so a process runs this many rounds. */
const roundsEach = 100;

const named = process.argv.slice(2);
const files =
  named.length > 0
    ? named
    : globSync(['src/domain/pricing/*.ts', 'src/domain/money.ts', 'src/domain/questions/answers.ts']);

let child: ChildProcess | undefined;
let rounds = 0;

async function isNoticed(faulty: Faulty, patienceMs: number): Promise<boolean> {
  if (!child) {
    child = fork(path.join(import.meta.dirname, 'run-tests.ts'));
    await once(child, 'message');
  }
  child.send(faulty);
  const [passes] = await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) }).catch(() => []);
  rounds++;
  if (passes === undefined || rounds % roundsEach === 0) {
    child.kill('SIGKILL');
    child = undefined;
  }
  return passes !== true;
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').slice(0, 90);

const inPercent = ({ noticed, made }: { noticed: number; made: number }) =>
  made === 0 ? 100 : Math.floor((noticed / made) * 1000) / 10;

const sum = { noticed: 0, made: 0 };
for (const name of files.toSorted()) {
  if (name.endsWith('.test.ts')) continue;
  const file = path.resolve(name);
  const code = readFileSync(file, 'utf8');
  const from = performance.now();
  if (await isNoticed({ file, code }, longestMs)) {
    throw new Error('The tests fail without a fault: mend them first.');
  }
  const patienceMs = Math.min(Math.ceil((performance.now() - from) * patience), longestMs);
  const score = { noticed: 0, made: 0 };
  for (const mutant of mutantsOf(file, code)) {
    score.made++;
    if (await isNoticed({ file, code: mutant.code }, patienceMs)) score.noticed++;
    else console.log(`${name}:${mutant.line}  ${short(mutant.was)}  →  ${short(mutant.is)}`);
  }
  sum.noticed += score.noticed;
  sum.made += score.made;
  console.log(`${name}: ${score.noticed} of ${score.made}, ${inPercent(score)} %`);
}
child?.kill();
console.log(`${sum.noticed} of ${sum.made} faults are noticed: ${inPercent(sum)} % (goal ${goal} %)`);
if (inPercent(sum) < goal) process.exitCode = 1;
