import TestSequencer from '@jest/test-sequencer';

/**
 * Suites that take longest, longest first. One of them that began last would leave a processor idle
 * at the end of a run.
 */
const LONGEST = [
  'faults/faults',
  'api/hostile-texts',
  'api/newsletter-sending',
  'api/effects-search',
  'api/real-input',
  'api/content-transfer',
  'api/demo',
  'api/search-pgvector',
  'api/identity',
  'api/backup',
  'api/scheduling',
  'browser/panel',
  'browser/publishing',
  'browser/newsletter',
  'browser/site',
  'api/instances',
  'api/newsletter-digest',
  'api/prices-quotes',
  'browser/agent-tools',
  'api/prices',
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
