import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import { optionalShortText } from '@ota-news/foundation/fields/common';
import {
  DIGITAL_SOURCE_TYPES,
  digitalSourceTypeOf,
} from '@ota-news/foundation/media/digital-source-type';
import { z } from '@strapi/utils';
import type { StatedProvenance } from './stated';

/** What a caller may state of a picture's origin. It has precedence over the picture's own metadata. */
export const provenanceFields = {
  credit: optionalShortText().meta({
    title: 'Credit',
    description: "Whom to credit. Overrides the picture's own metadata, as do the next fields.",
  }),
  source: optionalShortText().meta({ title: 'Source', description: 'Who supplied it.' }),
  digital_source_type: z
    .string()
    .max(255)
    .refine(
      (value) => digitalSourceTypeOf(value) !== null,
      `must be one of ${DIGITAL_SOURCE_TYPES.join(', ')}, or its address at cv.iptc.org`,
    )
    .nullish()
    .meta({
      title: 'Digital source type',
      description: 'IPTC term, e.g. trainedAlgorithmicMedia (made by AI).',
    }),
  made_with: optionalShortText().meta({
    title: 'Made with',
    description: 'AI model, e.g. Imagen 4.',
  }),
};

type Fields = z.infer<z.ZodObject<typeof provenanceFields>>;

/** Converts the fields of a call; what was not given is absent. */
export const provenanceGiven = (fields: Fields): StatedProvenance =>
  Object.fromEntries(
    Object.entries({
      credit: fields.credit,
      source: fields.source,
      digitalSourceType: fields.digital_source_type,
      madeWith: fields.made_with,
    }).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );

/** Provenance in the answers of the API. */
export const provenanceAnswer = z
  .object({
    credit: z.string().nullable(),
    creator: z.string().nullable(),
    rights: z.string().nullable(),
    source: z.string().nullable(),
    digital_source_type: z.enum(DIGITAL_SOURCE_TYPES).nullable(),
    made_with: z.string().nullable(),
  })
  .nullable();

export type ProvenanceAnswer = z.infer<typeof provenanceAnswer>;

/** Converts stored provenance to the form of the API. */
export const answeredProvenance = (provenance: PictureProvenance | null): ProvenanceAnswer =>
  provenance && {
    credit: provenance.credit,
    creator: provenance.creator,
    rights: provenance.rights,
    source: provenance.source,
    digital_source_type: provenance.digitalSourceType,
    made_with: provenance.madeWith,
  };
