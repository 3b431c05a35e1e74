import { speedUpImports } from '#server/lifecycle/fast-imports.ts';

const neededNode = 24;

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
