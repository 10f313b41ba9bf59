import { collectText } from '@ota-news/foundation/index-formats/collect';
import { entry } from '@ota-news/foundation/index-formats/llms-format';
import type { Knex } from 'knex';
import type { SitemapItemLoose } from 'sitemap';
import { articleBatches } from './archive';
import { articleEntries } from './sitemap-entries';
import { urlSet } from './url-set';

interface Document {
  /** Base URL of the site, which a worker thread cannot determine. */
  base: string;
}

interface LlmsText extends Document {
  kind: 'llms';
  before: string;
  after: string;
}

interface ArticleSitemap extends Document {
  kind: 'sitemap';
  /** Entries listed before the articles. */
  pages: SitemapItemLoose[];
  range: { offset: number; limit: number };
}

/** A document that lists articles, with its other content; serializable for a worker thread. */
export type ArchiveDocument = LlmsText | ArticleSitemap;

/** Lists every article, newest first, with a heading for each year. */
async function* articlesByYear(db: Knex, base: string): AsyncGenerator<string> {
  let year = '';
  const headingBefore = (published: string): string => {
    if (published === year) return '';
    year = published;
    return `\n## Articles ${published}\n\n`;
  };
  for await (const articles of articleBatches(db)) {
    yield articles
      .map(({ title, path, excerpt, publishedAt }) => {
        const note = `${publishedAt.slice(0, 10)}. ${excerpt ?? ''}`;
        const line = entry(title, path, note, base);
        return `${headingBefore(publishedAt.slice(0, 4))}${line}\n`;
      })
      .join('');
  }
}

async function* llmsText(db: Knex, { base, before, after }: LlmsText): AsyncGenerator<string> {
  yield before;
  yield* articlesByYear(db, base);
  yield after;
}

async function* sitemapEntries(
  db: Knex,
  { base, pages, range }: ArticleSitemap,
): AsyncGenerator<SitemapItemLoose[]> {
  yield pages;
  yield* articleEntries(db, range, base);
}

/** Reads the articles and generates the document, on the main thread or in a worker. */
export const writeArchiveDocument = (db: Knex, document: ArchiveDocument): Promise<Buffer> =>
  document.kind === 'llms'
    ? collectText(llmsText(db, document))
    : urlSet(sitemapEntries(db, document), { base: document.base, image: true });
