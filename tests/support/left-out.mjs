/** Suites that `npm test` leaves to CI, as paths from the project's folder without `.test.ts`. */
const LEFT_TO_CI = [
  // How the service is installed, run by several processes, saved, moved and kept up to date.
  'tests/api/backup',
  'tests/api/cache-shared',
  'tests/api/content-transfer',
  'tests/api/demo',
  'tests/api/instances',
  'tests/api/moving',
  'tests/api/moving-exports',
  'tests/api/prices-quotes-processes',
  'tests/api/release',
  'tests/api/upgrade',
  'tests/api/web-workers',
  'tests/api/write-ahead-log',
  'tests/unit/audit-dependencies',
  // Much of one kind, such as hundreds of texts, attacks or real articles.
  'tests/api/hostile-texts',
  'tests/api/large-archive',
  'tests/api/malformed-requests',
  'tests/api/oauth-concurrency',
  'tests/api/panel-permissions',
  'tests/api/panel-readers',
  'tests/api/readership',
  'tests/api/real-input',
  'tests/api/secret-logs',
  // Programs of others, which are processes of their own.
  'tests/api/agent-programs',
  // Networks that have to be set up.
  'tests/api/social',
  // Providers of vectors that are not the default.
  'tests/api/effects-search',
  'tests/api/embedding-pause',
  'tests/api/search-embeddings',
  'tests/api/search-local',
  'tests/api/search-pgvector',
  // Forms of the panel, which a browser loads for each step anew.
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
  'tests/browser/tutorial',
  'tests/browser/unsaved-text',
  'tests/browser/writing',
  'tests/browser/writing-keys',
];

export const isBrief = process.env.SUITES === 'brief';

/** The suites that this run leaves out. */
export const leftOut = isBrief ? LEFT_TO_CI : [];
