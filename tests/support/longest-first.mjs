import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take longest, longest first. One of them that began last would leave a processor idle
 * at the end of a run.
 */
const LONGEST = [
  'faults/faults',
  'browser/unsaved-text',
  'api/hostile-texts',
  'api/images',
  'browser/edit-conflicts',
  'api/large-archive',
  'api/demo',
  'api/instances',
  'api/content-transfer',
  'api/sitemap',
  'api/scheduling',
  'api/prices',
  'api/effects-search',
  'api/embedding-pause',
  'api/newsletter-sending',
  'api/backup',
  'browser/panel',
  'browser/publishing',
  'browser/site',
  'api/secret-logs',
  'browser/newsletter',
  'api/health',
  'api/search-local',
  'api/search',
  'api/prices-quotes',
  'browser/approval',
  'api/bad-input',
  'api/openapi',
  'browser/agent-tools',
  'api/edit-conflicts',
  'api/identity',
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
