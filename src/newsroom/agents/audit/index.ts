import { alternativeTexts } from './alternative-texts';
import { contradictingFacts } from './contradicting-facts';
import { deadLinks } from './dead-links';
import type { Check } from './finding';
import { missingSources } from './missing-sources';
import { staleProfiles } from './stale-profiles';
import { undefinedTerms } from './undefined-terms';

/** What agents can be asked to look for. */
export const checks = {
  'alternative-texts': alternativeTexts,
  'dead-links': deadLinks,
  'missing-sources': missingSources,
  'stale-profiles': staleProfiles,
  'undefined-terms': undefinedTerms,
  'contradicting-facts': contradictingFacts,
} satisfies Record<string, Check>;

export type CheckName = keyof typeof checks;
