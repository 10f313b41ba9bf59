import { database } from '@ota-news/foundation/database/connection';
import type { StoredRow } from '@ota-news/foundation/database/document-changes';
import {
  toIsoDateTime,
  toIsoDateTimeOrNull,
  type StoredDate,
} from '@ota-news/foundation/database/values';
import { isTooSlowToRender } from '@ota-news/foundation/markdown/render';
import { absolute } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import type { ArticleOverview, PublishedEntry } from '@ota-news/foundation/contracts/publishing';
import { ARTICLE_SUMMARIES } from '../tables';
import { ownService } from '../own-services';
import type { EffectReader } from './effect-log';
import type { StoredType } from './types';

const MAX_PUBLISHED = 100;

interface DraftRow {
  body: string | null;
  excerpt: string | null;
  scheduled_for: StoredDate | null;
}

/** Publishing data for the admin panel: of one article, and of recent publications. */
const createOverview = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = () => database(strapi);

  const publishedOf = async (
    { uid, table, columns, pathsOf }: StoredType,
    since: Date,
  ): Promise<PublishedEntry[]> => {
    const rows: StoredRow[] = await db()(table)
      .whereNotNull('published_at')
      .andWhere(columns.firstPublishedAt, '>=', since)
      .orderBy(columns.firstPublishedAt, 'desc')
      .limit(MAX_PUBLISHED);
    const paths = await pathsOf(db(), rows);
    return rows.flatMap((row, at) => {
      const path = paths[at];
      if (path == null) return [];
      return {
        documentId: String(row.document_id),
        contentType: uid,
        title: String(row[columns.title]),
        publishedAt: toIsoDateTime(row[columns.firstPublishedAt] as StoredDate),
        address: absolute(path),
      };
    });
  };

  return {
    /**
     * Returns effects, schedule and suggested excerpt of an article; null if it does not exist.
     *
     * @param mayRead true if the person may read the given field
     */
    async ofArticle(
      { table, columns, attributes }: StoredType,
      documentId: string,
      reader: EffectReader,
      mayRead: (field: string) => boolean,
    ): Promise<ArticleOverview | null> {
      const stored = () => db()(table).where('document_id', documentId);
      const draft = await stored().whereNull('published_at').first<DraftRow | undefined>({
        body: columns.body,
        excerpt: columns.excerpt,
        scheduled_for: columns.scheduledFor,
      });
      if (draft === undefined) return null;
      const [effects, summary, published] = await Promise.all([
        ownService(strapi, 'effect-log').ofDocument(reader, documentId),
        db()(ARTICLE_SUMMARIES)
          .where('document_id', documentId)
          .first<{ summary: string } | undefined>('summary'),
        stored().whereNotNull('published_at').first<{ id: number } | undefined>('id'),
      ]);
      const hasExcerpt = draft.excerpt !== null && draft.excerpt.trim() !== '';
      // The suggestion is derived from the body and reveals that the excerpt is empty.
      const maySuggest = !hasExcerpt && mayRead(attributes.excerpt) && mayRead(attributes.body);
      return {
        effects,
        scheduledFor: mayRead(attributes.scheduledFor)
          ? toIsoDateTimeOrNull(draft.scheduled_for)
          : null,
        isPublished: published !== undefined,
        suggestedExcerpt: maySuggest ? (summary?.summary ?? null) : null,
        isShownPlain: await isTooSlowToRender(draft.body ?? ''),
      };
    },

    /** Returns articles first published since a given time, latest first. */
    async publishedSince(since: Date): Promise<PublishedEntry[]> {
      const types = ownService(strapi, 'types').all();
      const entries = await Promise.all(types.map((type) => publishedOf(type, since)));
      return entries
        .flat()
        .sort((one, other) => Date.parse(other.publishedAt) - Date.parse(one.publishedAt))
        .slice(0, MAX_PUBLISHED);
    },
  };
};

export default createOverview;
