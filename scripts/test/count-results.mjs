/** Reads how many tests passed and failed from the test runners' JSON reports; no report counts as no test. */

/** A test that was skipped or left for later is counted as failed: it promises something that nobody checked. */
export function countVitest(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + report.numPendingTests + report.numTodoTests + brokenFiles,
  };
}

/** A test that passed only when repeated is counted as failed. */
export function countPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
