import { permit } from '@ota-news/foundation/agent-tools/permission';
import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { getService } from '@ota-news/foundation/contracts/services';
import { z } from '@strapi/utils';
import { ARTICLE } from '#api/article/stored-article';
import { TEXTS } from '../draft-facts';
import { documentName, EITHER, eitherName, findArticle } from '../lookups';

const PREFIX = 'link-';

export const checkLinks = defineTool({
  name: 'check-links',
  title: 'Check links',
  description:
    'Lists broken or redirected links and sources of the draft. Call again while `pending` is not 0.',
  annotations: { ...READS, openWorldHint: true },
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: z.object({
    links: z.array(
      z.object({
        field: z.string(),
        address: z.string(),
        state: z.enum(['nowhere', 'moved', 'unchecked']),
        moved_to: z.string().nullable(),
      }),
    ),
    pending: z.number().int(),
  }),
  async run(name, context) {
    const { strapi, progress } = context;
    const { draft } = await findArticle(strapi, name);
    const document = await authorSubject(strapi, draft);
    await permit(context, { operation: 'read', uid: ARTICLE, document, fields: TEXTS });
    const { notices, pending } = await getService(strapi, 'readiness', 'readiness').links(
      { body: draft.body, sources: draft.sources },
      progress,
    );
    const links = notices.flatMap(({ code, field, values: { address, to } }) =>
      address === undefined
        ? []
        : [
            {
              field,
              address: String(address),
              state: code.slice(PREFIX.length) as 'nowhere' | 'moved' | 'unchecked',
              moved_to: to === undefined ? null : String(to),
            },
          ],
    );
    const lines = links.map(
      ({ field, address, state, moved_to: to }) =>
        `- ${address} (${field}): ${to === null ? state : `moved to ${to}`}`,
    );
    return {
      data: { links, pending },
      text: [
        links.length === 0 ? 'No broken links are known.' : 'Links to look at:',
        ...lines,
        ...(pending === 0 ? [] : [`Being looked at: ${pending}; ask again.`]),
      ].join('\n'),
    };
  },
});
