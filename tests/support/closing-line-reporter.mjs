import path from 'node:path';

/** Tests that failed at first, and passed when their suite was begun anew. */
const passedAtSecondAttempt = ({ testResults: suites }) =>
  suites.flatMap(({ testFilePath, testResults }) =>
    testResults
      .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
      .map(({ fullName }) => `${path.relative(process.cwd(), testFilePath)}: ${fullName}`),
  );

/**
 * Names what passed at the second attempt only, and closes a run with one line that a machine can read:
 * "Tests: N passed, N failed, N skipped".
 */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const repeated = passedAtSecondAttempt(results);
    if (repeated.length > 0) console.log(`\nPassed at the second attempt:\n${repeated.join('\n')}`);
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
    const failed = numFailedTests + results.numRuntimeErrorTestSuites;
    console.log(
      `Tests: ${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`,
    );
  }
}
