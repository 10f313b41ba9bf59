import {
  namesIn,
  paragraphs,
  textOrEmpty,
  type SearchedContent,
  type Subject,
} from '../searched-content';

const idOf = (related: unknown): number | null => (related as { id?: number } | null)?.id ?? null;

const subjectOf = ({ name, description, headquarters }: Record<string, unknown>): Subject => ({
  name: textOrEmpty(name),
  description: textOrEmpty(description),
  place: textOrEmpty(headquarters),
});

/** Published articles. */
export const articleSearch: SearchedContent = {
  subjects: { uid: 'api::ota.ota', of: subjectOf },
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
    otaId: idOf(row.ota),
    categoryId: idOf(row.category),
    authorId: idOf(row.author),
    coauthorIds: Array.isArray(row.coauthors) ? row.coauthors.map(({ id }) => Number(id)) : [],
    tags: namesIn(row.tags),
    date: row.first_published_at as string | Date | null,
  }),
};
