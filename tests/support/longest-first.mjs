import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take longest, longest first. One of them that began last would leave a processor idle
 * at the end of a run.
 */
const LONGEST = [
  'faults/faults',
  'api/content-transfer',
  'packaging/packaging',
  'api/images',
  'browser/unsaved-text',
  'api/effects-search',
  'browser/edit-conflicts',
  'api/moving-exports',
  'api/demo',
  'api/moving',
  'browser/site',
  'api/search',
  'api/release',
  'browser/choosing',
  'api/search-bundled',
  'api/search-local',
  'browser/publishing',
  'browser/panel',
  'browser/review',
  'api/instances',
  'api/panel-readers',
  'browser/writing',
  'api/panel-permissions',
  'browser/proposal-page',
  'api/settings',
  'api/history',
  'api/backup',
  'api/newsletter-sending',
  'api/secret-logs',
  'api/search-pgvector',
  'browser/registration',
  'browser/home',
  'api/embedding-pause',
  'api/web-workers',
  'api/upgrade',
  'browser/tutorial',
  'browser/writing-keys',
  'api/hostile-texts',
  'api/agent-proposals',
  'browser/readiness',
  'browser/newsletter',
  'api/scheduling',
  'api/oauth-clients',
  'browser/article-form',
  'api/write-ahead-log',
];

const rankOf = ({ path }) => {
  const place = LONGEST.findIndex((name) => path.endsWith(`/${name}.test.ts`));
  return place < 0 ? LONGEST.length : place;
};

/** Where Jest knows from an earlier run how long each suite takes, it orders them itself. */
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    return sorted.sort((one, other) => rankOf(one) - rankOf(other));
  }
}
