import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take longest, longest first. One of them that began last would leave a processor idle
 * at the end of a run.
 */
const LONGEST = [
  'faults/faults',
  'api/effects-search',
  'browser/unsaved-text',
  'browser/edit-conflicts',
  'api/content-transfer',
  'browser/choosing',
  'api/hostile-texts',
  'api/images',
  'browser/panel',
  'browser/publishing',
  'browser/review',
  'api/panel-permissions',
  'browser/home',
  'api/secret-logs',
  'browser/site',
  'api/demo',
  'api/instances',
  'api/panel-readers',
  'browser/newsletter',
  'browser/proposal-page',
  'browser/writing',
  'api/search-bundled',
  'api/search-pgvector',
  'api/oauth-rights',
  'api/large-archive',
  'api/scheduling',
  'api/identity',
  'packaging/packaging',
  'browser/readiness',
  'api/history',
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
