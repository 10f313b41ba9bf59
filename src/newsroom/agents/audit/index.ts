import { alternativeTexts } from './alternative-texts';
import { contradictingFacts } from './contradicting-facts';
import { deadLinks } from './dead-links';
import type { Check } from './finding';
import { missingSources } from './missing-sources';
import { staleProfiles } from './stale-profiles';
import { undefinedTerms } from './undefined-terms';

/** Checks that agents can run, by name. */
export const checks = {
  'alternative-texts': alternativeTexts,
  'dead-links': deadLinks,
  'missing-sources': missingSources,
  'stale-profiles': staleProfiles,
  'undefined-terms': undefinedTerms,
  'contradicting-facts': contradictingFacts,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
