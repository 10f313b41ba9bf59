import path from 'node:path';
import { leftOut } from './left-out.mjs';

/** Tests that failed at first, and passed when their suite was begun anew. */
const passedAtSecondAttempt = ({ testResults: suites }) =>
  suites.flatMap(({ testFilePath, testResults }) =>
    testResults
      .filter(({ status, retryReasons = [] }) => status === 'passed' && retryReasons.length > 0)
      .map(({ fullName }) => `${path.relative(process.cwd(), testFilePath)}: ${fullName}`),
  );

/** Names the suites that this run leaves out, one line per layer. */
const printLeftOut = () => {
  if (leftOut.length === 0) return;
  const layers = [...new Set(leftOut.map((suite) => path.dirname(suite)))];
  const lines = layers.map((layer) => {
    const suites = leftOut.filter((suite) => path.dirname(suite) === layer);
    return `  ${layer}: ${suites.map((suite) => path.basename(suite)).join(', ')}`;
  });
  const rest = '  tests/faults, tests/packaging, and PostgreSQL where both databases answer alike';
  console.log(['\nLeft out (npm run test:all runs it):', ...lines, rest].join('\n'));
};

/**
 * Names what passed only at the second attempt and what was left out, and closes a run with one line that a machine
 * can read: "Tests: N passed, N failed, N skipped".
 */
export default class ClosingLineReporter {
  onRunComplete(_contexts, results) {
    const repeated = passedAtSecondAttempt(results);
    if (repeated.length > 0) console.log(`\nPassed at the second attempt:\n${repeated.join('\n')}`);
    if (results.numTotalTestSuites > 1) printLeftOut();
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = results;
    const failed = numFailedTests + results.numRuntimeErrorTestSuites;
    console.log(
      `Tests: ${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped`,
    );
  }
}
