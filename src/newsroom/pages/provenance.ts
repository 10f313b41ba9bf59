import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import type { Provenance } from '@ota-news/foundation/contracts/history';
import { environment } from '#environment';

const SCHEMA_ORG = 'https://schema.org/';

/**
 * schema.org value (from the IPTC Digital Source Type) for content made with AI: composite of AI
 * and human work if a person released it, else AI alone. Null without AI.
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
 * Disclosure of AI use shown to readers. Regulation (EU) 2024/1689, Article 50(4), requires it
 * unless a person has reviewed the text and someone holds editorial responsibility.
 */
export const disclosureOf = (provenance: Provenance | null): string | null => {
  const { AI_DISCLOSURE, AI_DISCLOSURE_TEXT } = environment();
  if (provenance === null || AI_DISCLOSURE === 'off') return null;
  const isTold = AI_DISCLOSURE === 'always' || provenance.releasedBy === null;
  return isTold ? AI_DISCLOSURE_TEXT : null;
};

/**
 * Disclosure that a picture is made or altered by AI, shown to readers beside it. Regulation (EU) 2024/1689,
 * Article 50(4), knows no exemption for pictures that a person has reviewed, so every setting but `off` shows it.
 */
export const pictureDisclosureOf = (image: PageImage | null): string | null => {
  const { AI_DISCLOSURE, AI_DISCLOSURE_PICTURE, AI_DISCLOSURE_ALTERED_PICTURE } = environment();
  if (AI_DISCLOSURE === 'off') return null;
  switch (image?.provenance?.digitalSourceType) {
    case 'trainedAlgorithmicMedia':
      return AI_DISCLOSURE_PICTURE;
    case 'compositeWithTrainedAlgorithmicMedia':
      return AI_DISCLOSURE_ALTERED_PICTURE;
    default:
      return null;
  }
};
