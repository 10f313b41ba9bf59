import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { digitalSourceTypeOf } from '@ota-news/foundation/media/digital-source-type';
import { oneLine, SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';

/** Values of a picture's provenance as found in metadata or given by a caller; not yet cleaned. */
export type StatedProvenance = { [K in keyof PictureProvenance]?: string | null };

/** Control characters, and halves of surrogate pairs, which UTF-8 does not have. */
const UNSTORABLE = /[\p{Cc}\p{Surrogate}]/gu;

/** Makes a value from a file fit for storage and display: one line of at most 255 characters; null if empty. */
const cleaned = (value: string | null | undefined): string | null => {
  const line = oneLine(value ?? '')
    .replace(UNSTORABLE, '')
    .trim();
  return line === '' ? null : [...line].slice(0, SHORT_TEXT_MAX).join('').trim();
};

/** Converts stated values; null if they state nothing. Unknown digital source types are left out. */
export const provenanceOf = (stated: StatedProvenance): PictureProvenance | null => {
  const provenance: PictureProvenance = {
    credit: cleaned(stated.credit),
    creator: cleaned(stated.creator),
    rights: cleaned(stated.rights),
    source: cleaned(stated.source),
    digitalSourceType: digitalSourceTypeOf(stated.digitalSourceType ?? ''),
    madeWith: cleaned(stated.madeWith),
  };
  return Object.values(provenance).every((value) => value === null) ? null : provenance;
};
