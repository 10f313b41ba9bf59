import { withOrigin } from '@ota-news/foundation/document-versions/change-origin';
import type { UID } from '@strapi/strapi';
import type { Made } from '../runs/items';
import type { ImportContext } from './context';

/**
 * Runs a change of one document and says what was made of it.
 *
 * @param change returns the document, or its id
 */
export const madeDocument = async <T extends { documentId: string }>(
  { author }: Pick<ImportContext, 'author'>,
  contentType: UID.ContentType,
  change: () => Promise<T>,
): Promise<{ result: T; made: Made }> => {
  const versions: number[] = [];
  const result = await withOrigin(
    { channel: 'import', by: author, onVersion: (id) => void versions.push(id) },
    change,
  );
  const [first] = versions;
  const last = versions.at(-1);
  return {
    result,
    made: {
      contentType,
      target: result.documentId,
      ...(first === undefined || last === undefined ? {} : { versions: { first, last } }),
    },
  };
};
