import { extract, pageInput, pageOf, pageOutput } from '@ota-news/foundation/agent-tools/pages';
import { isPermitted, permit } from '@ota-news/foundation/agent-tools/permission';
import { authorSubjects } from '@ota-news/foundation/agent-tools/subjects';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { ARTICLE } from '#api/article/stored-article';
import { filteredBy, relationFilters } from '../relation-filters';
import { titleOf } from '../views/article';
import { reference } from '../views/common';

const draft = z.object({
  id: z.number().int().meta({ description: 'The lasting number.' }),
  title: z.string().nullable(),
  ota: reference.nullable(),
  author: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  excerpt: z.string().nullable(),
  scheduled_for: z.string().nullable(),
  updated_at: z.string(),
  updated_by: z.string().nullable(),
});

export const listDrafts = defineTool({
  name: 'list-drafts',
  title: 'List drafts',
  description: 'Lists new drafts and unpublished changes, the last saved first.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject({
    ota: relationFilters.ota,
    only_new: z.boolean().default(false),
    ...pageInput,
  }),
  output: z.object({ drafts: z.array(draft), ...pageOutput }),
  async run({ limit, cursor, ...filters }, context) {
    const { strapi } = context;
    await permit(context, { operation: 'read', uid: ARTICLE });
    const ability = await context.ability();
    const articles = getService(strapi, 'api::article.editorial-articles');
    const ota = await filteredBy(strapi, 'ota', filters.ota);
    const filter = { otaId: ota?.id, onlyNew: filters.only_new };
    const readable = async (count: number, offset: number) => {
      const found = await articles.drafts(filter, count, offset);
      const subjects = await authorSubjects(strapi, found);
      return found.map((article) => {
        const mayRead = (field: string): boolean =>
          isPermitted(strapi, ability, {
            operation: 'read',
            uid: ARTICLE,
            document: subjects.get(article),
            fields: [field],
          });
        return { article, isReadable: mayRead('title'), hasExcerpt: mayRead('excerpt') };
      });
    };
    const { items, nextCursor, text } = await pageOf({
      page: { limit, cursor },
      filters,
      read: readable,
      line: ({ article, isReadable }) =>
        isReadable
          ? `[${article.id}] ${titleOf(article)} (${article.ota?.name ?? 'no OTA'}, saved ${article.updatedAt})`
          : null,
      heading: 'Drafts, the last saved first ([id] title):',
    });
    const drafts = items
      .filter(({ isReadable }) => isReadable)
      .map(({ article, hasExcerpt }) => ({
        id: article.id,
        title: article.title,
        ota: article.ota,
        author: article.author,
        excerpt: hasExcerpt ? extract(article.excerpt) : null,
        scheduled_for: article.scheduledFor,
        updated_at: article.updatedAt,
        updated_by: article.updatedBy,
      }));
    return { data: { drafts, next_cursor: nextCursor }, text };
  },
});
