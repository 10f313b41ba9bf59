import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { statSync } from 'node:fs';
import type { SitemapItemLoose } from 'sitemap';
import { addressOf, pathOfMonth, SECTIONS } from '#api/addresses';
import type { ArchivedMonth } from '#api/article/services/article-archive';
import { documentationPaths } from '../documentation/documents';
import { articleBatches, latestPublications, type ArchivedArticle } from './archive';
import { nonArticlePages } from './non-article-pages';

/** Build time of the program, used as change date of documents that change only with it. */
const builtAt = statSync(__filename).mtime.toISOString();

const DAY_MS = 86_400_000;
const NEWS_DAYS = 2;
/** Maximum entries that Google reads from a news sitemap. */
const NEWS_LIMIT = 1000;

/** Returns the latest of the given ISO 8601 times; undefined if there are none. */
const latestOf = (moments: Iterable<string | undefined>): string | undefined =>
  [...moments].reduce<string | undefined>(
    (latest, moment) => (moment !== undefined && moment > (latest ?? '') ? moment : latest),
    undefined,
  );

const entry = (path: string, changed?: string): SitemapItemLoose => ({
  url: absolute(path),
  ...(changed === undefined ? {} : { lastmod: changed }),
});

/** Entries of all pages except articles. A list page's change date is that of its latest entry. */
export const pageEntries = async (
  strapi: Core.Strapi,
  months: ArchivedMonth[],
): Promise<SitemapItemLoose[]> => {
  const [others, tags, press, corrected, byOta, byCategory, byAuthor] = await Promise.all([
    nonArticlePages(strapi),
    getService(strapi, 'api::article.article-tags').all(),
    getService(strapi, 'api::pr-link.press-links').lastChange(),
    getService(strapi, 'api::article.article-corrections').latestDay(),
    latestPublications(database(strapi), 'otas'),
    latestPublications(database(strapi), 'categories'),
    latestPublications(database(strapi), 'authors'),
  ]);
  const { otas, sections, pages, categories, authors, issues } = others;
  const latestChange = (things: { updatedAt: string }[]): string | undefined =>
    latestOf(things.map(({ updatedAt }) => updatedAt));
  return [
    entry('/', latestOf(byOta.values())),
    entry(SECTIONS.otas, latestChange(otas)),
    ...sections.map(({ path, documents }) => entry(path, latestChange(documents))),
    entry(SECTIONS.press, press ?? undefined),
    entry(SECTIONS.archive, months[0]?.latest),
    entry(SECTIONS.categories, latestOf(byCategory.values())),
    entry(SECTIONS.authors, latestOf(byAuthor.values())),
    entry(SECTIONS.tags, latestOf(tags.map(({ latest }) => latest))),
    entry(SECTIONS.corrections, corrected ?? undefined),
    entry(SECTIONS.newsletter, issues[0]?.updatedAt ?? builtAt),
    entry('/docs/api', builtAt),
    ...documentationPaths(strapi).map((path) => entry(path, builtAt)),
    ...otas.flatMap(({ id, url, profileUrl, updatedAt }) => [
      entry(url, latestOf([updatedAt, byOta.get(id)])),
      entry(profileUrl, updatedAt),
    ]),
    ...sections.flatMap(({ documents }) =>
      documents.map(({ path, updatedAt }) => entry(path, updatedAt)),
    ),
    ...pages.map(({ url, updatedAt }) => entry(url, updatedAt)),
    ...issues.map(({ path, updatedAt }) => entry(path, updatedAt)),
    ...months.map(({ month, latest }) => entry(pathOfMonth(month), latest)),
    ...tags.map(({ slug, latest }) => entry(addressOf.tag(slug), latest)),
    ...categories.map(({ id, slug, updatedAt }) =>
      entry(addressOf.category(slug), latestOf([updatedAt, byCategory.get(id)])),
    ),
    ...authors.map(({ id, slug, updatedAt }) =>
      entry(addressOf.author(slug), latestOf([updatedAt, byAuthor.get(id)])),
    ),
  ];
};

const articleEntry = ({ path, updatedAt, imageUrl }: ArchivedArticle): SitemapItemLoose => ({
  ...entry(path, updatedAt),
  ...(imageUrl === null ? {} : { img: [{ url: absolute(imageUrl) }] }),
});

/** Yields the entries of articles. */
export async function* articleEntries(
  batches: AsyncIterable<ArchivedArticle[]>,
): AsyncGenerator<SitemapItemLoose[]> {
  for await (const articles of batches) yield articles.map(articleEntry);
}

const newsEntry =
  (publication: string) =>
  ({ path, title, publishedAt }: ArchivedArticle): SitemapItemLoose => ({
    url: absolute(path),
    news: {
      publication: { name: publication, language: 'en' },
      publication_date: publishedAt,
      title,
    },
  });

/**
 * Yields the articles of the last two days for Google News. The protocol does not allow an empty
 * sitemap, so without recent articles it contains the newest one with its date; without any
 * article, the home page.
 */
export async function* newsEntries(
  db: Knex,
  publication: string,
): AsyncGenerator<SitemapItemLoose[]> {
  const since = new Date(Date.now() - NEWS_DAYS * DAY_MS);
  for (const range of [{ since, limit: NEWS_LIMIT }, { limit: 1 }]) {
    let isQuiet = true;
    for await (const articles of articleBatches(db, range)) {
      isQuiet = false;
      yield articles.map(newsEntry(publication));
    }
    if (!isQuiet) return;
  }
  yield [entry('/')];
}
