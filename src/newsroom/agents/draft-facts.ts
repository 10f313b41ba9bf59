import { isPermitted } from '@ota-news/foundation/agent-tools/permission';
import { authorSubject } from '@ota-news/foundation/agent-tools/subjects';
import type { CallContext } from '@ota-news/foundation/agent-tools/tool';
import type { EditorialArticle } from '#api/article/editorial-article';
import { ARTICLE } from '#api/article/stored-article';
import { factsOfArticle, type ArticleFacts, type ArticleState } from './views/article';

/** What a role must be allowed to read of a draft before it is shown at all. */
export const TEXTS = ['title', 'body'];

/** Facts that are left empty where the role hides them, with the attributes they are stored in. */
const HIDEABLE = {
  ota: 'ota',
  author: 'author',
  category: 'category',
  excerpt: 'excerpt',
  featured_image: 'featured_image',
  featured_image_alt: 'featured_image_alt',
  featured_image_caption: 'featured_image_caption',
  reading_time_minutes: 'reading_time_minutes',
  published_at: 'first_published_at',
  scheduled_for: 'scheduled_for',
  meta_title: 'meta_title',
  meta_description: 'meta_description',
} as const satisfies Partial<Record<keyof ArticleFacts, string>>;

/** Lists that are left empty where the role hides them. */
const HIDEABLE_LISTS = ['coauthors', 'tags'] as const satisfies (keyof ArticleFacts)[];

/** Says of each attribute of a draft whether the person's role may read it. */
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

/** What an answer says of an article; of a draft only what the person's role may read. */
export const readableFacts = async (
  context: CallContext,
  article: EditorialArticle,
  state: ArticleState,
): Promise<ArticleFacts> => {
  const facts = factsOfArticle(article, state);
  if (article.version === 'published') return facts;
  const mayRead = await draftReader(context, article);
  const hidden = Object.entries(HIDEABLE).filter(([, attribute]) => !mayRead(attribute));
  return {
    ...facts,
    ...Object.fromEntries(hidden.map(([fact]) => [fact, null])),
    ...Object.fromEntries(
      HIDEABLE_LISTS.filter((list) => !mayRead(list)).map((list) => [list, []]),
    ),
  };
};
