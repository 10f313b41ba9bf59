import { isPermitted, permit } from '@ota-news/foundation/agent-tools/permission';
import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import type { EditorialArticle } from '#api/article/editorial-article';
import { OPTIONAL_FIELDS } from '#api/article/optional-fields';
import { ARTICLE } from '#api/article/stored-article';
import { factsOfArticle, type ArticleFacts, type ArticleState } from './views/article';

/** Attributes that a role must be allowed to read before it gets to see a draft at all. */
export const TEXTS = ['title', 'body'];

/** Facts that, like the optional fields, are set to null if the role may not read them, with their stored attributes. */
const HIDEABLE = {
  ota: 'ota',
  author: 'author',
  category: 'category',
  featured_image: 'featured_image',
  published_at: 'first_published_at',
  scheduled_for: 'scheduled_for',
} as const satisfies Partial<Record<keyof ArticleFacts, string>>;

/** Lists emptied if the role may not read them. */
const HIDEABLE_LISTS = ['coauthors', 'tags'] as const satisfies (keyof ArticleFacts)[];

/** Builds a predicate that tells whether the person's role may read an attribute of a draft. */
export const draftReader = async (
  { strapi, ability }: CallContext,
  draft: EditorialArticle,
): Promise<(attribute: string) => boolean> => {
  const rights = await ability();
  const document = await authorSubject(strapi, draft);
  return (attribute) =>
    isPermitted(strapi, rights, {
      operation: 'read',
      uid: ARTICLE,
      document,
      fields: [attribute],
    });
};

/**
 * Returns the body of a draft to look for passages in; what is answered about them tells what it says.
 *
 * @throws ForbiddenError if the person's role may not read it
 */
export const quotableBody = async (
  context: CallContext,
  draft: EditorialArticle,
): Promise<string> => {
  const document = await authorSubject(context.strapi, draft);
  await permit(context, { operation: 'read', uid: ARTICLE, document, fields: ['body'] });
  return draft.body;
};

/** Facts of an article for a response; of a draft, only those that the person's role may read. */
export const readableFacts = async (
  context: CallContext,
  article: EditorialArticle,
  state: ArticleState,
): Promise<ArticleFacts> => {
  const facts = factsOfArticle(article, state);
  if (article.version === 'published') return facts;
  const mayRead = await draftReader(context, article);
  const hideable = [...Object.entries(HIDEABLE), ...OPTIONAL_FIELDS.map((name) => [name, name])];
  const hidden = hideable.filter(([, attribute]) => !mayRead(attribute));
  return {
    ...facts,
    ...Object.fromEntries(hidden.map(([fact]) => [fact, null])),
    ...Object.fromEntries(
      HIDEABLE_LISTS.filter((list) => !mayRead(list)).map((list) => [list, []]),
    ),
  };
};
