import { pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { resourceId } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { DOCUMENT_KINDS, findDocumentHistory } from '../histories';
import { nameOfAuthor } from '../views/change-author';

const version = z.object({
  id: z.number().int(),
  at: z.string(),
  by: z.string(),
  action: z.string(),
  fields: z.array(z.string()),
  is_published: z.boolean(),
});

export const listVersions = defineTool({
  name: 'list-versions',
  title: 'List versions',
  description: 'Lists the changes of a document, the newest first.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({ kind: z.enum(DOCUMENT_KINDS), id: resourceId(), ...pageInput }),
  output: z.object({ versions: z.array(version), ...pageOutput }),
  async run({ kind, id, limit, cursor }, context) {
    const { documentId, mayRead } = await findDocumentHistory(context, kind, id);
    const history = getService(context.strapi, 'history', 'versions');
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters: { kind, id },
      read: async (count, offset) =>
        (await history.range(documentId, { limit: count, offset })).map((found) => ({
          id: found.id,
          at: found.at,
          by: nameOfAuthor(found.by),
          action: found.action,
          fields: found.fields.filter(mayRead),
          is_published: found.isPublished,
        })),
      line: ({ id: number, at, by, action, fields }) =>
        `[${number}] ${at} ${action} by ${by}${fields.length === 0 ? '' : `: ${fields.join(', ')}`}`,
      heading: 'Versions, the newest first ([id]):',
    });
    return { data: { versions: items, next_cursor: nextCursor }, text };
  },
});
