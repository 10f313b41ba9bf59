import type { SearchedContent, Subject } from '@ota-news/foundation/contracts/search';
import { addressOf } from '../addresses';
import { namesIn, paragraphs, textOrEmpty } from '../searched-content';

const idOf = (related: unknown): number | null => (related as { id?: number } | null)?.id ?? null;

const subjectOf = ({ name, description, headquarters }: Record<string, unknown>): Subject => ({
  name: textOrEmpty(name),
  description: textOrEmpty(description),
  place: textOrEmpty(headquarters),
});

/** Published articles. */
export const articleSearch: SearchedContent = {
  path: addressOf.article('{subject}', '{slug}'),
  hasAnchors: true,
  subjects: {
    uid: 'api::ota.ota',
    of: subjectOf,
    tickers: { ticker: 'ticker', name: 'name' },
  },
  articles: {
    number: 'article_id',
    title: 'title',
    body: 'body',
    subject: 'ota',
    // The index of public texts holds little more.
    texts: [
      'title',
      'slug',
      'excerpt',
      'body',
      'featured_image_alt',
      'featured_image_caption',
      'meta_title',
      'meta_description',
    ],
    tags: ['articles'],
  },
  where: { publishedAt: { $notNull: true } },
  populate: {
    ota: { select: ['id', 'name', 'description', 'headquarters'] },
    category: { select: ['id'] },
    author: { select: ['id'] },
    coauthors: { select: ['id'] },
    tags: true,
  },
  textOf: (row) => ({
    slug: textOrEmpty(row.slug),
    title: textOrEmpty(row.title),
    markdown: paragraphs(row.excerpt, row.body),
    lead: textOrEmpty(row.excerpt),
    subject: row.ota === null ? null : subjectOf(row.ota as Record<string, unknown>),
    names: namesIn(row.tags),
    articleNumber: Number(row.article_id),
    subjectId: idOf(row.ota),
    categoryId: idOf(row.category),
    authorId: idOf(row.author),
    coauthorIds: Array.isArray(row.coauthors) ? row.coauthors.map(({ id }) => Number(id)) : [],
    tags: namesIn(row.tags),
    date: row.first_published_at as string | Date | null,
  }),
};
