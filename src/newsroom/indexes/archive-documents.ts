import { collectText } from '@ota-news/foundation/index-formats/collect';
import { entry } from '@ota-news/foundation/index-formats/llms-format';
import type { Knex } from 'knex';
import type { SitemapItemLoose } from 'sitemap';
import { articleBatches } from './archive';
import { articleEntries } from './sitemap-entries';
import { urlSet } from './url-set';

interface Document {
  /** Address of the site, which a thread does not know. */
  base: string;
}

interface LlmsText extends Document {
  kind: 'llms';
  before: string;
  after: string;
}

interface ArticleSitemap extends Document {
  kind: 'sitemap';
  /** What it lists before the articles. */
  pages: SitemapItemLoose[];
  range: { offset: number; limit: number };
}

/** A document that lists articles, and what stands around them: values that can go to a thread. */
export type ArchiveDocument = LlmsText | ArticleSitemap;

/** Every article, the newest first, under a heading a year. */
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

/** Reads the articles and writes the document, wherever it is called. */
export const writeArchiveDocument = (db: Knex, document: ArchiveDocument): Promise<Buffer> =>
  document.kind === 'llms'
    ? collectText(llmsText(db, document))
    : urlSet(sitemapEntries(db, document), { base: document.base, image: true });
