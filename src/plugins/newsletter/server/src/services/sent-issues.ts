import { getService } from '@ota-news/foundation/contracts/services';
import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toJson } from '@ota-news/foundation/database/values';
import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import type { Core } from '@strapi/strapi';
import { addressOf } from '#api/addresses';
import { keptUntilPurge } from '#api/kept-until-purge';
import type { ListedIssue, SentIssue, WholeIssue } from '#api/newsletter-page-models';
import type { ArticleSummary } from '#api/page-models';
import { SENT_ISSUES_TAG, type SentIssuesService } from '#newsroom/contracts/newsletter';
import { FREQUENCY_NAMES } from '../calendar';
import type { IssueRow } from '../issue-rows';
import { slugsOf } from '../issue-slugs';
import { issueTitle } from '../issue-title';
import { ISSUES } from '../tables';
import { inOrder, type DigestArticle, type DigestContent } from './composer';

/** Articles of an issue that are looked up for its headline, in case the first are no longer published. */
const HEADLINES_TRIED = 3;

const COLUMNS = [
  'id',
  'issue_key',
  'frequency',
  'subject',
  'preview_line',
  'started_at',
  'finished_at',
  'recipients',
] as const;

type BegunRow = Pick<IssueRow, (typeof COLUMNS)[number]>;

/** A sent issue without its texts. */
export interface SentIssueEntry extends SentIssue {
  id: number;
  slug: string;
  previewLine: string | null;
}

/** Sending has ended at least once; a later retry for single readers does not hide the issue. */
const wasSent = ({ finished_at, recipients }: BegunRow): boolean =>
  finished_at !== null && (recipients ?? 0) > 0;

const entryOf = (row: BegunRow, slug: string): SentIssueEntry => ({
  id: row.id,
  slug,
  name: row.subject ?? issueTitle(row.frequency, Number(row.started_at)),
  url: addressOf.newsletterIssue(slug),
  frequency: FREQUENCY_NAMES[row.frequency],
  sentAt: toIsoDateTime(Number(row.started_at)),
  previewLine: row.preview_line,
});

const listed = ({ name, url, frequency, sentAt }: SentIssueEntry): SentIssue => ({
  name,
  url,
  frequency,
  sentAt,
});

/** Issues that readers were sent, as everybody may see them: whole, and without anything of a recipient. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const published = () => getService(strapi, 'api::article.published-articles');

  const read = async (): Promise<SentIssueEntry[]> => {
    const begun = await database(strapi)(ISSUES)
      .whereIn('state', ['sending', 'sent'])
      .orderBy('issue_key')
      .select<BegunRow[]>(...COLUMNS);
    const slugs = slugsOf(begun);
    return begun
      .filter(wasSent)
      .map((row) => entryOf(row, slugs.get(row.id) ?? ''))
      .sort((a, b) => b.sentAt.localeCompare(a.sentAt) || b.id - a.id);
  };

  const all = keptUntilPurge(strapi, SENT_ISSUES_TAG, read);

  const textsOf = (ids: number[]) =>
    database(strapi)(ISSUES)
      .whereIn('id', ids)
      .select<Pick<IssueRow, 'id' | 'content' | 'introduction'>[]>('id', 'content', 'introduction');

  const articlesIn = (content: string | null): DigestArticle[] => {
    const stored = toJson<DigestContent>(content);
    return stored === null ? [] : inOrder(stored);
  };

  /** Finds articles of early issues, which were stored without an id, by their slugs. */
  const idsBySlug = async (articles: DigestArticle[]): Promise<Map<string, number>> => {
    const slugs = articles.flatMap(({ id, url }) =>
      id === undefined ? [url.slice(url.lastIndexOf('/') + 1)] : [],
    );
    if (slugs.length === 0) return new Map();
    const rows = await database(strapi)('articles')
      .whereNotNull('published_at')
      .whereIn('slug', slugs)
      .select<{ article_id: number; slug: string }[]>('article_id', 'slug');
    return new Map(rows.map(({ article_id, slug }) => [slug, article_id]));
  };

  /** Returns the articles that are still published, as they are now, in the order of the issue. */
  const presentArticles = async (articles: DigestArticle[]): Promise<ArticleSummary[]> => {
    const bySlug = await idsBySlug(articles);
    const ids = articles.flatMap(
      ({ id, url }) => id ?? bySlug.get(url.slice(url.lastIndexOf('/') + 1)) ?? [],
    );
    return published().byNumbers(ids);
  };

  const service = {
    /** All issues, the latest first. */
    all,

    async bySlug(wanted: string): Promise<SentIssueEntry | null> {
      return (await all()).find(({ slug }) => slug === wanted) ?? null;
    },

    /** Returns an issue with its introduction and the articles that are still published. */
    async whole(issue: SentIssueEntry): Promise<WholeIssue> {
      const [texts] = await textsOf([issue.id]);
      const introduction = texts?.introduction ?? '';
      return {
        ...listed(issue),
        introductionHtml: introduction.trim() === '' ? null : await renderMarkdown(introduction),
        articles: await presentArticles(articlesIn(texts?.content ?? null)),
      };
    },

    /** Adds to each issue the headline it began with, as it is now. */
    async withHeadlines(issues: SentIssueEntry[]): Promise<ListedIssue[]> {
      const texts = await textsOf(issues.map(({ id }) => id));
      const firstIds = new Map(
        texts.map(({ id, content }) => [
          id,
          articlesIn(content)
            .slice(0, HEADLINES_TRIED)
            .flatMap((article) => article.id ?? []),
        ]),
      );
      const found = await published().byNumbers([...firstIds.values()].flat());
      const titles = new Map(found.map(({ id, title }) => [id, title]));
      return issues.map((issue) => ({
        ...listed(issue),
        headline:
          (firstIds.get(issue.id) ?? []).flatMap((id) => titles.get(id) ?? []).at(0) ?? null,
      }));
    },

    async documents() {
      return (await all()).map(({ name, url, frequency, previewLine, sentAt }) => ({
        name,
        path: url,
        description: previewLine ?? `${frequency} issue of ${sentAt.slice(0, 10)}`,
        updatedAt: sentAt,
      }));
    },
  };
  return service satisfies SentIssuesService;
};
