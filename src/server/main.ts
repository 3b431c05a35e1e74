import { nodeVersionProblem } from './lifecycle/node-version.ts';
import { speedUpImports } from './lifecycle/fast-imports.ts';

const problem = nodeVersionProblem();
if (problem === undefined) {
  speedUpImports();
  const { run } = await import('./lifecycle/run.ts');
  await run();
} else {
  console.error(problem);
  process.exitCode = 1;
}
