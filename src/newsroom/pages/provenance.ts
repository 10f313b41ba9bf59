import type { Provenance } from '../contracts/history';
import { environment } from '#environment';

const SCHEMA_ORG = 'https://schema.org/';

/**
 * How a text was made, in the words of schema.org, which has them from the IPTC's Digital Source Type: by AI and
 * people together where a person has let it out, else by AI.
 */
export const digitalSourceType = (provenance: Provenance | null): string | null => {
  if (provenance === null) return null;
  const kind =
    provenance.releasedBy === null
      ? 'TrainedAlgorithmicMedia'
      : 'CompositeWithTrainedAlgorithmicMedia';
  return `${SCHEMA_ORG}${kind}DigitalSource`;
};

/**
 * What the site tells readers about the part of AI in a text. Regulation (EU) 2024/1689, Article 50(4), asks for it
 * unless a person has reviewed the text and somebody answers for it.
 */
export const disclosureOf = (provenance: Provenance | null): string | null => {
  const { AI_DISCLOSURE, AI_DISCLOSURE_TEXT } = environment();
  if (provenance === null || AI_DISCLOSURE === 'off') return null;
  const isTold = AI_DISCLOSURE === 'always' || provenance.releasedBy === null;
  return isTold ? AI_DISCLOSURE_TEXT : null;
};
