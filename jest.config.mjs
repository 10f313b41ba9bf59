import { availableParallelism } from 'node:os';
import { isBrief, leftOut } from './tests/support/left-out.mjs';

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
  // Suites wait now and then. Of all suites, four at a time on two processors take longer than three, which share the
  // caches of memory; those of `npm test` wait more, and take 282 seconds instead of 300.
  maxWorkers: availableParallelism() + (isBrief ? 2 : 1),
  testSequencer: './tests/support/longest-first.mjs',
  reporters: [
    'default',
    './tests/support/suite-costs-reporter.mjs',
    './tests/support/closing-line-reporter.mjs',
  ],
  projects: projects(),
};
