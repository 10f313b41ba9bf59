/** Closes a run with one line that a machine can read: "Tests: N passed, N failed, N skipped". */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
    const failed = numFailedTests + results.numRuntimeErrorTestSuites;
    console.log(
      `Tests: ${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`,
    );
  }
}
