import { required, type OwnTable } from '@ota-news/foundation/database/own-tables';

export const SEQUENCES = 'sequences';
export const FORMER_SLUGS = 'former_slugs';

const { string, integer } = required;

export const tables: OwnTable[] = [
  {
    // Last number allocated, by sequence name.
    name: SEQUENCES,
    attributes: { name: string, value: integer },
    unique: ['name'],
  },
  {
    // Former public slugs, for permanent redirects.
    name: FORMER_SLUGS,
    attributes: { content_type: string, slug: string, target_document_id: string },
    unique: [['content_type', 'slug']],
  },
];
