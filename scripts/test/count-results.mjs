/** Counts passed and failed tests in the runners' JSON reports. A missing report counts as no test. */

/** A skipped test counts as failed, because nobody checked what it promises. */
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

/** A test that passed only after a retry counts as failed. */
export function countPlaywright(report) {
  if (report === undefined) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky, skipped } = report.stats;
  return { passed: expected, failed: unexpected + flaky + skipped };
}
