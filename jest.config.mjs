/** ES-module packages that Jest on Node 20 can't require as they are. */
const esModules = [
  'lru-cache',
  'stemmer',
  'tokenx',
  'feedsmith',
  'jose',
  'oidc-provider',
  'openid-client',
  'oauth4webapi',
].join('|');

const project = (displayName, folder) => ({
  displayName,
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
  testEnvironment: '<rootDir>/tests/support/suite-environment.mjs',
  transform: {
    '^.+\\.(t|j|mj)sx?$': [
      '@swc/jest',
      {
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          target: 'es2022',
          transform: { react: { runtime: 'automatic', importSource: 'hono/jsx' } },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // The sources, so that a test of them needs no build and has one copy of each module.
  moduleNameMapper: { '^@ota-news/foundation/(.*)$': '<rootDir>/src/foundation/$1' },
  modulePathIgnorePatterns: ['<rootDir>/src/foundation/dist', '<rootDir>/.tmp'],
  transformIgnorePatterns: [`node_modules/(?!(${esModules})/)`],
});

/** Makes the databases that served suites copy; unit tests do without. */
const globalSetup = '<rootDir>/tests/support/global-setup.ts';

/** `npm run conformance` runs the official MCP suite alone. */
const isConformance = process.env.CONFORMANCE === 'true';

/** What a contributor does not wait for (`tests/support/scope.ts`). */
const isBrief = process.env.SUITES === 'brief';

export default {
  // Longer than any test takes on a machine that has much else to do.
  testTimeout: 240_000,
  // Suites wait for the services they start more than they work.
  maxWorkers: '100%',
  testSequencer: './tests/support/longest-first.mjs',
  reporters: [
    'default',
    './tests/support/suite-costs-reporter.mjs',
    './tests/support/closing-line-reporter.mjs',
  ],
  projects: isConformance
    ? [{ ...project('conformance', 'tests/conformance'), globalSetup }]
    : [
        { ...project('unit', 'tests/unit') },
        { ...project('unit (beside the code)', 'src') },
        { ...project('api', 'tests/api'), globalSetup },
        { ...project('browser', 'tests/browser'), globalSetup },
        ...(isBrief
          ? []
          : [
              { ...project('faults', 'tests/faults'), globalSetup },
              { ...project('packaging', 'tests/packaging') },
            ]),
      ],
};
