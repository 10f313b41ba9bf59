import { permit } from '@ota-news/foundation/agent-tools/permission';
import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import { truncate } from '@ota-news/foundation/text/truncate';
import { z } from '@strapi/utils';
import { ARTICLE } from '#api/article/stored-article';
import { previewAddress } from '../../preview/address';
import { TEXTS } from '../draft-facts';
import { titleOf } from '../views/article';
import { documentName, EITHER, eitherName, findArticle } from '../lookups';

/** Characters of a draft's HTML in a chat. The page has the rest. */
const MAX_HTML_LENGTH = 100_000;

export const previewArticle = defineTool({
  name: 'preview-article',
  title: 'Preview an article',
  description:
    'Gives an address for the person you work for: whoever has it can read the draft for an hour.',
  annotations: READS,
  scopes: ['content:read'],
  input: z.strictObject(documentName).refine(eitherName, EITHER),
  output: z.object({ id: z.number().int(), title: z.string().nullable(), preview_url: z.string() }),
  async run(name, context) {
    const { strapi } = context;
    const { draft } = await findArticle(strapi, name);
    const document = await authorSubject(strapi, draft);
    await permit(context, {
      operation: 'read',
      uid: ARTICLE,
      document,
      fields: [...TEXTS, 'excerpt'],
    });
    const { id, title, documentId } = draft;
    const previewUrl = absolute(previewAddress({ type: 'article', documentId, status: 'draft' }));
    return {
      data: { id, title, preview_url: previewUrl },
      text: `"${titleOf(draft)}": ${previewUrl}`,
      view: {
        site: publicUrl(),
        title: titleOf(draft),
        excerpt: draft.excerpt,
        html: truncate(await renderMarkdown(draft.body), MAX_HTML_LENGTH),
      },
    };
  },
});
