// `npm run test:mutants` puts small faults into the rules of prices and answers, one at a time, and runs the domain's tests:
// a fault that no test notices is a rule that no test says, or code that no rule needs. Not part of `npm test`: it takes an
// hour. Name files to look at these only.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createVitest } from 'vitest/node';
import { type Mutant, mutantsOf } from './mutations.ts';

const goal = 95;
/** A fault that makes a test run this long is an endless loop, and noticed. */
const patienceMs = 30_000;

/** Whose sentences should notice them. */
const tests = ['src/domain/pricing/', 'src/domain/questions/', 'src/domain/money'];

const named = process.argv.slice(2);
const files = (
  named.length > 0
    ? named
    : globSync(['src/domain/pricing/*.ts', 'src/domain/money.ts', 'src/domain/questions/answers.ts'])
)
  .filter((file) => !file.endsWith('.test.ts'))
  .toSorted();

/** Answers whether the tests notice each fault that it is sent. A process of its own, because a loop may never end. */
async function runTests(): Promise<void> {
  let mutant: { file: string; code: string } | undefined;
  const vitest = await createVitest(
    'test',
    {
      project: ['unit'],
      watch: false,
      bail: 1,
      reporters: [{}],
      // The parts of the run that only people look at.
      silent: true,
    },
    {
      plugins: [
        {
          name: 'fault',
          enforce: 'pre',
          transform: (code, id) => (id === mutant?.file ? mutant.code : code),
        },
      ],
    },
  );
  const specifications = await vitest.globTestSpecifications(tests);
  process.on('message', (sent: { file: string; code: string }) => {
    const file = path.resolve(sent.file);
    void (async () => {
      for (const changed of new Set([file, mutant?.file ?? file])) vitest.invalidateFile(changed);
      mutant = { file, code: sent.code };
      const own = file.replace('.ts', '.test.ts');
      const first = (one: { moduleId: string }) => Number(one.moduleId !== own);
      const ordered = specifications.toSorted((one, other) => first(one) - first(other));
      const { testModules, unhandledErrors } = await vitest.runTestSpecifications(ordered);
      for (const m of testModules)
        for (const t of m.children.allTests())
          if (!t.ok()) console.error(m.relativeModuleId, t.fullName, t.result().errors?.[0]?.message);
      for (const m of testModules) if (!m.ok()) console.error(m.relativeModuleId, m.errors());
      console.error(
        unhandledErrors.map((e) => e.message),
        testModules.length,
        Date.now(),
      );
      const isFine = unhandledErrors.length === 0 && testModules.every((module) => module.ok());
      process.send?.(isFine);
    })();
  });
  process.send?.('ready');
}

let child: ChildProcess | undefined;

async function isNoticed({ code }: Pick<Mutant, 'code'>, file: string): Promise<boolean> {
  if (!child) {
    child = fork(import.meta.filename);
    await once(child, 'message');
  }
  child.send({ file, code });
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
  if (await isNoticed({ code }, file)) throw new Error('The tests fail without a fault: mend them first.');
  const mutants = mutantsOf(file, code);
  let noticed = 0;
  for (const mutant of mutants) {
    if (await isNoticed(mutant, file)) noticed++;
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
