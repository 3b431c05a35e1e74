// `npm run test:mutants` puts small faults into the rules of prices and answers, one at a time, and runs the domain's tests:
// a fault that no test notices is a rule that no test says, or code that no rule needs. Not part of `npm test`: it takes an
// hour. Name files to look at these only.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { mutantsOf } from './mutations.ts';

const goal = 95;
/** A fault that makes a test run this long is an endless loop, and noticed. */
const patienceMs = 30_000;

/** Whose sentences should notice them. */
const tests = ['src/domain/{pricing,questions}/*.test.ts', 'src/domain/money.test.ts'];

const named = process.argv.slice(2);
const files = (
  named.length > 0
    ? named
    : globSync(['src/domain/pricing/*.ts', 'src/domain/money.ts', 'src/domain/questions/answers.ts'])
)
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();

interface Faulty {
  readonly file: string;
  readonly code: string;
}

/** Answers for each file that it is sent whether the tests are fine. A process of its own, because a loop may never end. */
async function runTests(): Promise<void> {
  let faulty: Faulty | undefined;
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      include: tests,
      isolate: false,
      maxWorkers: 1,
      bail: 1,
      silent: true,
      reporters: [{}],
    },
    {
      plugins: [
        {
          name: 'fault',
          enforce: 'pre',
          transform: (code, id) => (id === faulty?.file ? faulty.code : code),
        },
      ],
    },
  );
  const all = await vitest.globTestSpecifications();
  const areFine = async (next: Faulty) => {
    for (const file of new Set([next.file, faulty?.file ?? next.file])) vitest.invalidateFile(file);
    faulty = next;
    // The file's own tests notice most faults.
    const own = all.filter(({ moduleId }) => moduleId === next.file.replace('.ts', '.test.ts'));
    for (const some of [own, all.filter((each) => !own.includes(each))]) {
      if (some.length === 0) continue;
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(some);
      if (unhandledErrors.length > 0 || testModules.some((module) => !module.ok())) return false;
    }
    return true;
  };
  process.on('message', (next: Faulty) => void areFine(next).then((isFine) => process.send?.(isFine)));
  process.send?.('ready');
}

let child: ChildProcess | undefined;

async function isNoticed(faulty: Faulty): Promise<boolean> {
  if (!child) {
    child = fork(import.meta.filename);
    await once(child, 'message');
  }
  child.send(faulty);
  try {
    const [isFine] = await once(child, 'message', { signal: AbortSignal.timeout(patienceMs) });
    return isFine === false;
  } catch {
    child.kill('SIGKILL');
    child = undefined;
    return true;
  }
}

async function lookAt(file: string): Promise<{ noticed: number; made: number }> {
  const code = readFileSync(file, 'utf8');
  if (await isNoticed({ file: path.resolve(file), code }))
    throw new Error('The tests fail without a fault: mend them first.');
  const mutants = mutantsOf(file, code);
  let noticed = 0;
  for (const mutant of mutants) {
    if (await isNoticed({ file: path.resolve(file), code: mutant.code })) noticed++;
    else console.log(`${file}:${mutant.line}  ${short(mutant.was)}  →  ${short(mutant.is)}`);
  }
  return { noticed, made: mutants.length };
}

const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 90);

const inPercent = ({ noticed, made }: { noticed: number; made: number }) =>
  made === 0 ? 100 : Math.round((noticed / made) * 1000) / 10;

if (process.send) await runTests();
else {
  const sum = { noticed: 0, made: 0 };
  for (const file of files) {
    const score = await lookAt(file);
    sum.noticed += score.noticed;
    sum.made += score.made;
    console.log(`${file}: ${score.noticed} of ${score.made}, ${inPercent(score)} %`);
  }
  child?.kill();
  console.log(`${sum.noticed} of ${sum.made} faults are noticed: ${inPercent(sum)} % (goal ${goal} %)`);
  if (inPercent(sum) < goal) process.exitCode = 1;
}
