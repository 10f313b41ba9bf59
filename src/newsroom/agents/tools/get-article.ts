import { permit } from '@ota-news/foundation/agent-tools/permission';
import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import { defineTool, READS } from '@ota-news/foundation/agent-tools/tool';
import { errors, z } from '@strapi/utils';
import { ARTICLE } from '#api/article/stored-article';
import { draftReader, readableFacts, TEXTS } from '../draft-facts';
import { relatedTo } from '../../related-articles';
import { answeredProvenance, provenanceAnswer } from '../../uploads/provenance/fields';
import { sectionNamed } from '../sections';
import { documentName, EITHER, eitherName, findArticle } from '../lookups';
import {
  articleFacts,
  articleLine,
  articleListing,
  listArticle,
  stateOf,
  type ArticleListing,
  titleOf,
} from '../views/article';

const MAX_PART_LENGTH = 40_000;

const lines = (articles: ArticleListing[]): string =>
  articles.map((article) => `- ${articleLine(article)}`).join('\n');

export const getArticle = defineTool({
  name: 'get-article',
  title: 'Get an article',
  description: `Reads an article in markdown as readers see it, or its draft if never published. Ask for the draft before you change it.`,
  annotations: READS,
  scopes: ['content:read'],
  input: z
    .strictObject({
      ...documentName,
      version: z.enum(['published', 'draft']).optional(),
      section: z.string().trim().min(1).max(300).optional().meta({
        description: 'Only this part: its heading or anchor.',
      }),
      body_offset: z
        .number()
        .int()
        .min(0)
        .default(0)
        .meta({ description: 'From `next_body_offset`.' }),
    })
    .refine(eitherName, EITHER),
  output: articleFacts.extend({
    body: z.string(),
    next_body_offset: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Where the next part of the body begins; null at its end.' }),
    featured_image_provenance: provenanceAnswer.meta({
      description: 'Where the featured picture comes from; null if nothing is known.',
    }),
    sources: z.array(z.object({ title: z.string(), url: z.string() })),
    corrections: z.array(z.object({ date: z.string(), text: z.string() })),
    related_ids: z.array(z.number().int()).meta({ description: 'Those picked by hand.' }),
    related: z.array(articleListing).meta({
      description: 'Published articles to read after this one: those picked, then the closest.',
    }),
  }),
  async run({ version, section, body_offset: offset, ...name }, context) {
    const { strapi } = context;
    const versions = await findArticle(strapi, name);
    const article = version === 'draft' ? versions.draft : (versions.published ?? versions.draft);
    if (version === 'published' && versions.published === null) {
      throw new errors.NotFoundError(
        `Article ${versions.draft.id} is not published. Ask for version "draft".`,
      );
    }
    if (article.version === 'draft') {
      const document = await authorSubject(strapi, article);
      await permit(context, { operation: 'read', uid: ARTICLE, document, fields: TEXTS });
    }
    const end = offset + MAX_PART_LENGTH;
    const whole = section === undefined ? article.body : await sectionNamed(article.body, section);
    const body = whole.slice(offset, end);
    const nextOffset = whole.length > end ? end : null;
    const facts = await readableFacts(context, article, stateOf(versions));
    const mayRead: (attribute: string) => boolean =
      article.version === 'published' ? () => true : await draftReader(context, article);
    const provenance = mayRead('featured_image')
      ? answeredProvenance(article.featuredImageProvenance)
      : null;
    const sources = mayRead('sources') ? article.sources : [];
    const corrections = mayRead('corrections') ? article.corrections : [];
    const relatedIds = mayRead('related_ids') ? article.relatedIds : [];
    const related = (await relatedTo(strapi, { id: article.id, relatedIds })).map(listArticle);
    return {
      data: {
        ...facts,
        body,
        next_body_offset: nextOffset,
        featured_image_provenance: provenance,
        sources,
        corrections,
        related_ids: relatedIds,
        related,
      },
      document: async () => ({ contentType: ARTICLE, documentId: article.documentId }),
      text: `# ${titleOf(facts)}\n\n[${facts.id}] ${facts.version} (${facts.state}), saved ${facts.updated_at}${
        facts.url === null ? '' : `, ${facts.url}`
      }\n\n${body}${nextOffset === null ? '' : `\n\n(The body goes on: body_offset ${nextOffset})`}${
        related.length === 0 ? '' : `\n\nRelated articles:\n${lines(related)}`
      }`,
    };
  },
});
