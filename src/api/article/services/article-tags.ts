import { database } from '@ota-news/foundation/database/connection';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { toIsoDateTime, type StoredDate } from '@ota-news/foundation/database/values';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';
import { addressOf } from '../../addresses';
import { tagsOf } from '../article-parts';
import { keptUntilPurge } from '../../kept-until-purge';

/** A tag with fewer articles has no page, which would repeat the article. */
const FEWEST_ARTICLES = 2;

/** A tag with a page. Names that give the same slug are one tag. */
export interface ArticleTag {
  slug: string;
  /** The spelling of most articles. */
  name: string;
  spellings: string[];
  articleCount: number;
  /** Latest publication, ISO 8601. */
  latest: string;
}

interface SpellingRow {
  name: string;
  total: number | string;
  latest: StoredDate;
}

/** Queries for the tags of published articles. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  /** Reads all tags at once, because slugs are made of names here and not in the database. */
  const read = async (): Promise<ReadonlyMap<string, ArticleTag>> => {
    const rows = await db('articles_cmps as links')
      .innerJoin('components_shared_names as tags', 'tags.id', 'links.cmp_id')
      .innerJoin('articles', 'articles.id', 'links.entity_id')
      .where('links.field', 'tags')
      .whereNotNull('articles.published_at')
      .groupBy('tags.name')
      .orderBy([
        { column: 'total', order: 'desc' },
        { column: 'tags.name', order: 'asc' },
      ])
      .select<SpellingRow[]>(
        db.raw('tags.name AS name, count(*) AS total, max(articles.first_published_at) AS latest'),
      );
    const tags = new Map<string, ArticleTag>();
    for (const { name, total, latest: moment } of rows) {
      const slug = slugFrom(name);
      const latest = toIsoDateTime(moment);
      const tag = tags.get(slug) ?? { slug, name, spellings: [], articleCount: 0, latest };
      tag.spellings.push(name);
      tag.articleCount += Number(total);
      if (latest > tag.latest) tag.latest = latest;
      tags.set(slug, tag);
    }
    return new Map(
      [...tags].filter(
        ([slug, { articleCount }]) => slug !== '' && articleCount >= FEWEST_ARTICLES,
      ),
    );
  };

  const kept = keptUntilPurge(strapi, 'articles', read);

  return {
    /** Tags with a page, by name. */
    async all(): Promise<ArticleTag[]> {
      return [...(await kept()).values()].sort(byName(({ name }) => name));
    },

    /** A tag with a page, or null. */
    async bySlug(slug: string): Promise<ArticleTag | null> {
      return (await kept()).get(slug) ?? null;
    },

    /** Slugs of the tags of published articles, by the articles' numbers. */
    async slugsOf(numbers: number[]): Promise<Map<number, string[]>> {
      const rows = await db('articles')
        .whereIn('article_id', numbers)
        .whereNotNull('published_at')
        .select<{ id: number; article_id: number }[]>('id', 'article_id');
      const names = await tagsOf(
        db,
        rows.map(({ id }) => id),
      );
      return new Map(
        rows.map(({ id, article_id }) => [article_id, (names.get(id) ?? []).map(slugFrom)]),
      );
    },

    /** Tags of an article with the paths of their pages, null for those without. */
    async linked(names: string[]): Promise<{ name: string; url: string | null }[]> {
      if (names.length === 0) return [];
      const tags = await kept();
      return names.map((name) => {
        const slug = slugFrom(name);
        return { name, url: tags.has(slug) ? addressOf.tag(slug) : null };
      });
    },
  };
};
