import { inTransaction } from '@ota-news/foundation/database/connection';
import { CHANGES } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import { own } from '../services/own';
import { sources } from '../sources';

const documentIn = (result: unknown): string | undefined =>
  (result as { documentId?: string } | null)?.documentId;

/**
 * Keeps the index in step with the documents: whatever happens to one, its entry is made again from
 * what is then public, in the transaction that stores the change.
 *
 * @param onChange runs after the commit
 */
export const followChanges = (strapi: Core.Strapi, onChange: () => void): void => {
  strapi.documents.use(async (context, next) => {
    const source = sources.find(({ uid }) => uid === context.uid);
    if (source === undefined || !CHANGES.has(context.action)) return next();
    return inTransaction(strapi, async ({ query, onCommit }) => {
      const result = await next();
      const given = (context.params as { documentId?: string }).documentId;
      // A copy is a document of its own; every other action answers with the one it was given.
      const documentId = context.action === 'clone' ? undefined : given;
      const entries = (result as { entries?: unknown[] } | null)?.entries ?? [];
      const changed = new Set(
        [documentId, documentIn(result), ...entries.map(documentIn)].filter(
          (id): id is string => id !== undefined,
        ),
      );
      await own(strapi, 'entries').refresh(query, source, [...changed]);
      onCommit(onChange);
      return result;
    });
  });
};
