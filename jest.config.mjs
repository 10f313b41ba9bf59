import { availableParallelism } from 'node:os';

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

/** Large packages without state, loaded once per worker (`tests/support/load-outside.mjs`). */
const OUTSIDE = [
  '@modelcontextprotocol/(?:sdk|client)',
  'axe-core',
  'html-validate',
  'knex',
  'pg',
  'playwright-core',
  'sharp',
  'yaml',
].join('|');

/** How much is run (`tests/support/scope.ts`). */
const isBrief = process.env.SUITES === 'brief';
const isCi = process.env.SUITES === 'ci';

const LEFT_TO_CI = [
  // How the service is installed, run by several processes, saved, moved and kept up to date.
  'tests/api/backup',
  'tests/api/cache-shared',
  'tests/api/content-transfer',
  'tests/api/demo',
  'tests/api/instances',
  'tests/api/prices-quotes-processes',
  'tests/api/serving-only',
  'tests/api/write-ahead-log',
  'tests/unit/audit-dependencies',
  // Much of one kind, such as hundreds of texts, attacks or real articles.
  'tests/api/hostile-texts',
  'tests/api/large-archive',
  'tests/api/malformed-requests',
  'tests/api/oauth-concurrency',
  'tests/api/panel-permissions',
  'tests/api/panel-readers',
  'tests/api/real-input',
  'tests/api/secret-logs',
  // Networks that have to be set up.
  'tests/api/social',
  // Providers of vectors that are not the default.
  'tests/api/effects-search',
  'tests/api/embedding-pause',
  'tests/api/search-embeddings',
  'tests/api/search-local',
  // Forms of the panel, which a browser loads for each step anew.
  'tests/browser/agent-changes',
  'tests/browser/agent-proposals',
  'tests/browser/agent-tools',
  'tests/browser/article-form',
  'tests/browser/choosing',
  'tests/browser/edit-conflicts',
  'tests/browser/history',
  'tests/browser/home',
  'tests/browser/market-data',
  'tests/browser/newsletter',
  'tests/browser/proposal-page',
  'tests/browser/publishing',
  'tests/browser/readiness',
  'tests/browser/redirects',
  'tests/browser/registration',
  'tests/browser/service-state',
  'tests/browser/review',
  'tests/browser/unsaved-text',
  'tests/browser/writing',
  'tests/browser/writing-keys',
];

/** Run in full before a release; CI has each of their faults caught by a shorter suite. */
const LEFT_TO_RELEASE = [];

const leftOut = [...(isBrief ? LEFT_TO_CI : []), ...(isBrief || isCi ? LEFT_TO_RELEASE : [])];

const project = (displayName, folder) => ({
  displayName,
  rootDir: import.meta.dirname ?? new URL('.', import.meta.url).pathname,
  testMatch: [`<rootDir>/${folder}/**/*.test.ts`],
  testEnvironment: '<rootDir>/tests/support/suite-environment.mjs',
  setupFilesAfterEnv: ['<rootDir>/tests/support/unattended.ts'],
  transform: {
    [`^<rootDir>/node_modules/(?:${OUTSIDE})/`]: '<rootDir>/tests/support/load-outside.mjs',
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
  moduleNameMapper: {
    '^@ota-news/foundation/(.*)$': '<rootDir>/src/foundation/$1',
    '^#environment$': '<rootDir>/src/environment/index',
    '^#(environment|api|newsroom|plugins|themes)/(.*)$': '<rootDir>/src/$1/$2',
    '^#panel/(.*)$': '<rootDir>/src/admin/parts/$1',
  },
  testPathIgnorePatterns: leftOut.map((name) => `<rootDir>/${name}\\.test\\.ts$`),
  modulePathIgnorePatterns: ['<rootDir>/src/foundation/dist', '<rootDir>/.tmp'],
  transformIgnorePatterns: [`node_modules/(?!(${esModules}|${OUTSIDE})/)`],
});

/** Makes the databases that served suites copy; unit tests do without. */
const globalSetup = '<rootDir>/tests/support/global-setup.ts';

/** `npm run conformance` runs the official MCP suite alone. */
const isConformance = process.env.CONFORMANCE === 'true';

/** `npm run test:node-versions` runs the smoke test alone. */
const isSmoke = process.env.SUITES === 'smoke';

const projects = () => {
  if (isConformance) return [{ ...project('conformance', 'tests/conformance'), globalSetup }];
  if (isSmoke) {
    const setup = '<rootDir>/tests/node-versions/global-setup.ts';
    return [{ ...project('node-versions', 'tests/node-versions'), globalSetup: setup }];
  }
  return [
    { ...project('unit', 'tests/unit') },
    { ...project('api', 'tests/api'), globalSetup },
    { ...project('browser', 'tests/browser'), globalSetup },
    ...(isBrief
      ? []
      : [
          { ...project('faults', 'tests/faults'), globalSetup },
          { ...project('packaging', 'tests/packaging') },
        ]),
  ];
};

export default {
  // Longer than any test takes on a machine that has much else to do.
  testTimeout: 240_000,
  // Suites wait half of their time, for browsers and for the services that they start.
  maxWorkers: availableParallelism() * 2,
  testSequencer: './tests/support/longest-first.mjs',
  reporters: [
    'default',
    './tests/support/suite-costs-reporter.mjs',
    './tests/support/closing-line-reporter.mjs',
  ],
  projects: projects(),
};
