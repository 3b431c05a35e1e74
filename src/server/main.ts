import { nodeVersionProblem } from './life-cycle/node-version.ts';
import { quickenImports } from './life-cycle/quick-imports.ts';

const problem = nodeVersionProblem();
if (problem === undefined) {
  quickenImports();
  const { run } = await import('./life-cycle/run.ts');
  await run();
} else {
  console.error(problem);
  process.exitCode = 1;
}
