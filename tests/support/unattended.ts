import { jest } from '@jest/globals';

/**
 * Where `CI=true` nobody watches, and several suites share two processors: a browser may lose a click, and a wait may be
 * too short. A suite that fails is begun anew once, with new services; what failed first is printed, and named at the
 * end (`closing-line-reporter.mjs`).
 */
if (process.env.CI === 'true') {
  jest.retryTimes(1, { entireDescribe: true, logErrorsBeforeRetry: true });
}
