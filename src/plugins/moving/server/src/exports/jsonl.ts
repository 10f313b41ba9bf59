import { absolute } from '@ota-news/foundation/network/public-address';
import type { ExportJob } from './export-job';
import type { ExportedArticle, ExportedPage } from './exported-content';
import { writeText } from './write-text';

/** Folder of the pictures, as their addresses have it. */
export const UPLOADS = 'uploads';

const line = (type: string, fields: object): string => `${JSON.stringify({ type, ...fields })}\n`;

const pageFields = (page: ExportedPage, body: string) => ({
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

const articleFields = (article: ExportedArticle, body: string) => {
  const { authors, category, company, path, picture, status } = article;
  const [author = null, ...coauthors] = authors.map(({ name, slug }) => ({ name, slug }));
  return {
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

async function* linesOf({ content, pictures, told }: ExportJob): AsyncGenerator<string> {
  for (const author of content.authors) yield line('author', author);
  for (const category of content.categories) yield line('category', category);
  for await (const document of told(content.documents())) {
    const stored = (name: string): string => absolute(`/${UPLOADS}/${name}`);
    const body = await pictures.inText(document.body, stored);
    if (document.kind === 'page') yield line('page', pageFields(document, body));
    else {
      if (document.picture !== null) await pictures.copy(document.picture.address);
      yield line('article', articleFields(document, body));
    }
  }
}

/** Writes a file with one JSON object a line, with the names of the REST API: authors, categories, articles, pages. */
export const writeJsonLines = (job: ExportJob, file: string): Promise<void> =>
  writeText(file, linesOf(job));
