// Which test files take longest, from the runners' JSON reports.

interface Suite {
  readonly file?: string;
  readonly specs?: readonly { tests: readonly { results: readonly { duration: number }[] }[] }[];
  readonly suites?: readonly Suite[];
}

interface VitestReport {
  readonly testResults: readonly { name: string; startTime: number; endTime: number }[];
}

/** Longest first. A runner that did not run has no report. */
export function slowestFiles(vitest?: VitestReport, playwright?: { readonly suites: readonly Suite[] }) {
  const files = [
    ...(vitest?.testResults ?? []).map(({ name, startTime, endTime }) => ({
      name,
      seconds: (endTime - startTime) / 1000,
    })),
    ...(playwright?.suites ?? []).map((suite) => ({
      name: suite.file ?? '',
      seconds: millisecondsOf(suite) / 1000,
    })),
  ];
  return files.toSorted((a, b) => b.seconds - a.seconds);
}

function millisecondsOf({ specs = [], suites = [] }: Suite): number {
  const results = specs.flatMap(({ tests }) => tests).flatMap((test) => test.results);
  const inside = suites.map(millisecondsOf).reduce((sum, each) => sum + each, 0);
  return results.reduce((sum, { duration }) => sum + duration, inside);
}
