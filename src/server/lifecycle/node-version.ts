const NEEDED_MAJOR = 24;

/** Undefined when this Node will do. */
export function nodeVersionProblem(version = process.versions.node): string | undefined {
  if (Number.parseInt(version, 10) >= NEEDED_MAJOR) return undefined;
  return `This server needs Node ${NEEDED_MAJOR} or newer, and this is Node ${version}: start it with npm start, which brings the right one.`;
}
