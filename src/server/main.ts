import { setFlagsFromString } from 'node:v8';
import { speedUpImports } from '#server/lifecycle/fast-imports.ts';

const neededNode = 24;

// Half of these threads look up names, each name one at a time and for up to twenty seconds: of the usual four, two receivers whose
// names nobody answers for would leave none to the others. Each keeps memory. Read when the first thread is needed.
process.env['UV_THREADPOOL_SIZE'] ??= '6';

// On a machine with much memory V8 lets garbage grow to four times what is in use before it collects it, and a flood of requests leaves
// much. Prices a second stay the same.
setFlagsFromString('--heap-growing-percent=50');

if (Number.parseInt(process.versions.node, 10) >= neededNode) {
  speedUpImports();
  const { run } = await import('#server/lifecycle/run.ts');
  await run();
} else {
  console.error(
    `This server needs Node ${neededNode} or newer, and this is Node ${process.versions.node}: start it with npm start, which brings the right one.`,
  );
  process.exitCode = 1;
}
