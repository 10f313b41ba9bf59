import { database } from '@ota-news/foundation/database/connection';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { toIsoDateTime, type StoredDate } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { partsOf, type ArticleParts } from '#api/article/article-parts';
import {
  editorialArticle,
  editorialSelection,
  type EditorialArticle,
  type EditorialRow,
} from '#api/article/editorial-article';

/** Documents that are read at once. */
const PAGE = 50;

/** A person who signs articles. */
export interface ExportedAuthor {
  id: number;
  name: string;
  slug: string;
  role: string | null;
  bio: string | null;
  links: { label: string; url: string }[];
}

export interface ExportedCategory {
  id: number;
  name: string;
  slug: string;
  description: string | null;
}

/** A featured picture. */
export interface ExportedPicture {
  /** Address as stored: of this site without its host, or of another one. */
  address: string;
  alt: string;
  caption: string;
}

/** What articles and pages have in common. */
interface ExportedText {
  /** The same in each export. */
  id: string;
  title: string;
  slug: string;
  /** Markdown. */
  body: string;
  /** ISO 8601; null for a draft that was never published. */
  publishedAt: string | null;
  updatedAt: string;
  metaTitle: string | null;
  metaDescription: string | null;
  /** Public path; null for what readers do not see. */
  path: string | null;
}

export interface ExportedArticle
  extends ExportedText, Pick<ArticleParts, 'sources' | 'corrections'> {
  kind: 'article';
  /** Public number. */
  number: number;
  status: 'published' | 'scheduled' | 'draft';
  excerpt: string | null;
  company: { name: string; slug: string } | null;
  /** In the order of the byline. */
  authors: ExportedAuthor[];
  category: ExportedCategory | null;
  tags: string[];
  picture: ExportedPicture | null;
  isFeatured: boolean;
}

export interface ExportedPage extends ExportedText {
  kind: 'page';
  /** Row id. */
  number: number;
  status: 'published';
}

export type ExportedDocument = ExportedArticle | ExportedPage;

/** All that is exported; articles and pages are read anew at each iteration, a page at a time. */
export interface ExportedContent {
  authors: ExportedAuthor[];
  categories: ExportedCategory[];
  count(): Promise<number>;
  /** Each article in its published version, else its draft. */
  articles(): AsyncIterable<ExportedArticle>;
  pages(): AsyncIterable<ExportedPage>;
  documents(): AsyncIterable<ExportedDocument>;
}

interface FileRow {
  url: string;
  alternative_text: string | null;
  caption: string | null;
}

interface PageRow {
  id: number;
  document_id: string;
  title: string;
  slug: string;
  body: string;
  meta_title: string | null;
  meta_description: string | null;
  created_at: StoredDate;
  updated_at: StoredDate;
}

const exportedPage = (row: PageRow): ExportedPage => ({
  kind: 'page',
  id: row.document_id,
  number: row.id,
  status: 'published',
  title: row.title,
  slug: row.slug,
  body: row.body,
  publishedAt: toIsoDateTime(row.created_at),
  updatedAt: toIsoDateTime(row.updated_at),
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  path: addressOf.page(row.slug),
});

/** Publication of an article: what a draft waits for is its date. */
const publicationOf = ({
  version,
  publishedAt,
  scheduledFor,
}: EditorialArticle): Pick<ExportedArticle, 'status' | 'publishedAt'> => {
  if (version === 'published') return { status: 'published', publishedAt };
  const isAhead = scheduledFor !== null && Date.parse(scheduledFor) > Date.now();
  return isAhead
    ? { status: 'scheduled', publishedAt: scheduledFor }
    : { status: 'draft', publishedAt };
};

/** Reads what is exported. @param onlyPublic leaves out what readers do not see */
export const readContent = async (
  strapi: Core.Strapi,
  { onlyPublic, signal }: { onlyPublic: boolean; signal: AbortSignal },
): Promise<ExportedContent> => {
  const db = database(strapi);
  const selection = editorialSelection(db);

  const links = await db('authors_cmps as links')
    .innerJoin('components_shared_links as targets', 'targets.id', 'links.cmp_id')
    .where({ 'links.field': 'links' })
    .orderBy('links.order')
    .select<{ author: number; label: string; url: string }[]>({
      author: 'links.entity_id',
      label: 'targets.label',
      url: 'targets.url',
    });
  const authorRows = await db('authors')
    .orderBy('id')
    .select<Omit<ExportedAuthor, 'links'>[]>('id', 'name', 'slug', 'role', 'bio');
  const authors = authorRows.map((row) => ({
    ...row,
    links: links
      .filter(({ author }) => author === row.id)
      .map(({ label, url }) => ({ label, url })),
  }));
  const categories = await db('categories')
    .orderBy('id')
    .select<ExportedCategory[]>('id', 'name', 'slug', 'description');
  const authorOf = new Map(authors.map((author) => [author.id, author]));
  const categoryOf = new Map(categories.map((category) => [category.id, category]));

  /** Names somebody who was added while the export runs. */
  const signedBy = ({ id, name }: { id: number; name: string }): ExportedAuthor =>
    authorOf.get(id) ?? { id, name, slug: slugFrom(name), role: null, bio: null, links: [] };

  const exported = (
    article: EditorialArticle,
    { sources, corrections, tags }: ArticleParts,
    files: Map<string, FileRow>,
  ): ExportedArticle => {
    const { author, category, featuredImage, ota, slug } = article;
    const publication = publicationOf(article);
    const file = featuredImage === null ? undefined : files.get(featuredImage);
    const isPublic = publication.status === 'published';
    return {
      kind: 'article',
      id: String(article.id),
      number: article.id,
      ...publication,
      title: article.title ?? '',
      slug: slug ?? '',
      body: article.body,
      updatedAt: article.updatedAt,
      excerpt: article.excerpt,
      metaTitle: article.meta_title,
      metaDescription: article.meta_description,
      path: isPublic && ota !== null ? addressOf.article(ota.slug, slug) : null,
      company: ota === null ? null : { name: ota.name, slug: ota.slug },
      authors: [...(author === null ? [] : [author]), ...article.coauthors].map(signedBy),
      category:
        category === null
          ? null
          : (categoryOf.get(category.id) ?? { ...category, description: null }),
      tags,
      picture:
        featuredImage === null
          ? null
          : {
              address: featuredImage,
              alt: article.featured_image_alt ?? file?.alternative_text ?? '',
              caption: article.featured_image_caption ?? '',
            },
      isFeatured: article.isFeatured,
      sources,
      corrections,
    };
  };

  /** Query for one version of each article. */
  const versions = () =>
    db('articles').where((chosen) => {
      chosen.whereNotNull('articles.published_at');
      if (onlyPublic) return;
      chosen.orWhereNotExists(
        db('articles as live')
          .whereRaw('live.document_id = articles.document_id')
          .whereNotNull('live.published_at')
          .select('live.id'),
      );
    });

  const filesOf = async (rows: EditorialRow[]): Promise<Map<string, FileRow>> => {
    const urls = rows.flatMap(({ image_url }) => (image_url === null ? [] : [image_url]));
    const files = await db('files')
      .whereIn('url', urls)
      .select<FileRow[]>('url', 'alternative_text', 'caption');
    return new Map(files.map((file) => [file.url, file]));
  };

  const counted = async (query: ReturnType<typeof versions>): Promise<number> => {
    const [row] = await query.count<{ total: number | string }[]>({ total: '*' });
    return Number(row?.total ?? 0);
  };

  const content: ExportedContent = {
    authors,
    categories,

    count: async () => (await counted(versions())) + (await counted(db('pages'))),

    async *articles() {
      for (let last = 0; ;) {
        const ids = await versions()
          .where('articles.id', '>', last)
          .orderBy('articles.id')
          .limit(PAGE)
          .pluck<number[]>('articles.id');
        if (ids.length === 0) return;
        const rows = await selection(db, { withBody: true })
          .whereIn('articles.id', ids)
          .orderBy('articles.id');
        const parts = await partsOf(db, ids);
        const files = await filesOf(rows);
        for (const row of rows) {
          signal.throwIfAborted();
          const own = parts(row.row_id);
          yield exported(editorialArticle(row, own), own, files);
        }
        last = ids.at(-1) ?? last;
      }
    },

    async *pages() {
      for (let last = 0; ;) {
        const rows = await db('pages')
          .where('id', '>', last)
          .orderBy('id')
          .limit(PAGE)
          .select<PageRow[]>();
        for (const row of rows) {
          signal.throwIfAborted();
          yield exportedPage(row);
        }
        if (rows.length < PAGE) return;
        last = rows.at(-1)?.id ?? last;
      }
    },

    async *documents() {
      yield* content.articles();
      yield* content.pages();
    },
  };
  return content;
};
