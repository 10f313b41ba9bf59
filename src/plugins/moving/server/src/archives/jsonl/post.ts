import { createNotes } from '../../bodies/imported-body';
import type { ArticleLine, AuthorLine, CategoryLine, PageLine } from '../../json-lines/line';
import type { ForeignAuthor, ForeignPicture, ForeignPost, ForeignTerm } from '../archive';
import { instantOf } from '../reading/instants';
import { termNamed } from '../reading/named';
import { pathOnSite } from '../reading/site-address';
import { statusAt } from '../reading/status';

/** What articles refer to, by slugs. */
export interface JsonLinesSite {
  url: string;
  authors: Map<string, AuthorLine>;
  categories: Map<string, CategoryLine>;
}

type Reference = NonNullable<ArticleLine['author']>;

const pathsOf = (address: string | null | undefined, siteUrl: string): string[] => {
  const path = address == null ? null : pathOnSite([siteUrl], address);
  return path === null ? [] : [path];
};

const authorOf = (
  { slug, name }: Reference,
  { url: siteUrl, authors }: JsonLinesSite,
): ForeignAuthor => {
  const { role, bio, links = [], url } = authors.get(slug) ?? {};
  const paths = pathsOf(url, siteUrl);
  return { id: slug, name, slug, role: role ?? '', bio: bio ?? '', links, paths };
};

const categoryOf = (
  { slug, name }: Reference,
  { url: siteUrl, categories }: JsonLinesSite,
): ForeignTerm => {
  const { description, url } = categories.get(slug) ?? {};
  const paths = pathsOf(url, siteUrl);
  return { id: slug, name, slug, kind: 'category', description: description ?? '', paths };
};

const pictureOf = (line: ArticleLine): ForeignPicture | null =>
  line.featured_image == null
    ? null
    : {
        src: line.featured_image,
        alt: line.featured_image_alt ?? '',
        caption: line.featured_image_caption ?? '',
      };

const publicationOf = (
  line: ArticleLine,
): Pick<ForeignPost, 'status' | 'publishedAt' | 'notes'> => {
  const { notes, note } = createNotes();
  const written = (line.status === 'scheduled' && line.scheduled_for) || line.first_published_at;
  const publishedAt = instantOf(written);
  if (publishedAt === null && (written != null || line.status !== 'draft')) {
    note('date', written ?? 'none');
  }
  return { status: statusAt(line.status, publishedAt), publishedAt, notes };
};

/** What the lines of articles and pages have in common. */
const textOf = (line: ArticleLine | PageLine, siteUrl: string) => ({
  title: line.title,
  slug: line.slug ?? '',
  body: { format: 'text-markdown', text: line.body } as const,
  metaTitle: line.meta_title ?? '',
  metaDescription: line.meta_description ?? '',
  paths: pathsOf(line.url, siteUrl),
  isRestricted: false,
});

/** An article. */
export const jsonArticle = (line: ArticleLine, site: JsonLinesSite): ForeignPost => ({
  kind: 'post',
  id: String(line.article_id),
  ...textOf(line, site.url),
  ...publicationOf(line),
  excerpt: line.excerpt ?? '',
  picture: pictureOf(line),
  isFeatured: line.is_featured,
  authors: [...(line.author == null ? [] : [line.author]), ...line.coauthors].map((author) =>
    authorOf(author, site),
  ),
  terms: [
    ...(line.category == null ? [] : [categoryOf(line.category, site)]),
    ...line.tags.map(({ name }) => termNamed(name, 'tag')),
  ],
  company: line.ota?.slug ?? '',
  sources: line.sources,
  corrections: line.corrections,
});

/** A page, which is always public. */
export const jsonPage = (line: PageLine, { url }: JsonLinesSite): ForeignPost => ({
  kind: 'page',
  id: line.documentId,
  ...textOf(line, url),
  status: 'published',
  publishedAt: instantOf(line.createdAt),
  excerpt: '',
  picture: null,
  isFeatured: false,
  authors: [],
  terms: [],
  company: '',
  notes: [],
});
