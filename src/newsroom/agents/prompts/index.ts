import type { Prompt } from '@ota-news/foundation/agent-tools/prompt';
import { draftFromPrLink } from './draft-from-pr-link';
import { proposeGlossaryTerms } from './propose-glossary-terms';
import { updateOtaProfileFromSource } from './update-ota-profile-from-source';

/** All prompts, in the order in which clients list them. */
export const prompts: Prompt[] = [
  draftFromPrLink,
  updateOtaProfileFromSource,
  proposeGlossaryTerms,
];
