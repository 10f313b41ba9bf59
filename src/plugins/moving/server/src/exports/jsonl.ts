import { absolute } from '@ota-news/foundation/network/public-address';
import { addressOf } from '#api/addresses';
import type { WrittenLine } from '../json-lines/line';
import type { ExportJob } from './export-job';
import type {
  ExportedArticle,
  ExportedAuthor,
  ExportedCategory,
  ExportedPage,
} from './exported-content';
import { writeText } from './write-text';

/** Folder of the pictures, as their addresses have it. */
export const UPLOADS = 'uploads';

const authorLine = ({ name, slug, role, bio, links }: ExportedAuthor): WrittenLine => ({
  type: 'author',
  name,
  slug,
  url: absolute(addressOf.author(slug)),
  role,
  bio,
  links,
});

const categoryLine = ({ name, slug, description }: ExportedCategory): WrittenLine => ({
  type: 'category',
  name,
  slug,
  url: absolute(addressOf.category(slug)),
  description,
});

const pageLine = (page: ExportedPage, body: string): WrittenLine => ({
  type: 'page',
  documentId: page.id,
  title: page.title,
  slug: page.slug,
  url: page.path === null ? null : absolute(page.path),
  body,
  meta_title: page.metaTitle,
  meta_description: page.metaDescription,
  createdAt: page.publishedAt,
  updatedAt: page.updatedAt,
});

const articleLine = (article: ExportedArticle, body: string): WrittenLine => {
  const { authors, category, company, path, picture, status } = article;
  const [author = null, ...coauthors] = authors.map(({ name, slug }) => ({ name, slug }));
  return {
    type: 'article',
    article_id: article.number,
    status,
    title: article.title,
    slug: article.slug,
    url: path === null ? null : absolute(path),
    ota: company,
    author,
    coauthors,
    category: category === null ? null : { name: category.name, slug: category.slug },
    tags: article.tags.map((name) => ({ name })),
    excerpt: article.excerpt,
    body,
    featured_image: picture === null ? null : absolute(picture.address),
    featured_image_alt: picture?.alt ?? null,
    featured_image_caption: picture?.caption ?? null,
    is_featured: article.isFeatured,
    first_published_at: status === 'scheduled' ? null : article.publishedAt,
    scheduled_for: status === 'scheduled' ? article.publishedAt : null,
    sources: article.sources,
    corrections: article.corrections,
    meta_title: article.metaTitle,
    meta_description: article.metaDescription,
    updatedAt: article.updatedAt,
  };
};

async function* linesOf({ content, pictures, told }: ExportJob): AsyncGenerator<WrittenLine> {
  for (const author of content.authors) yield authorLine(author);
  for (const category of content.categories) yield categoryLine(category);
  for await (const document of told(content.documents())) {
    const stored = (name: string): string => absolute(`/${UPLOADS}/${name}`);
    const body = await pictures.inText(document.body, stored);
    if (document.kind === 'page') yield pageLine(document, body);
    else {
      if (document.picture !== null) await pictures.copy(document.picture.address);
      yield articleLine(document, body);
    }
  }
}

async function* serialized(lines: AsyncIterable<WrittenLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`;
}

/** Writes a file with one JSON object a line, with the names of the REST API: authors, categories, articles, pages. */
export const writeJsonLines = (job: ExportJob, file: string): Promise<void> =>
  writeText(file, serialized(linesOf(job)));
