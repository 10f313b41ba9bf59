import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toIsoDayOrNull } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';

interface RecordRow {
  id: number;
  document_id: string;
  title: string;
  url: string;
  source: string | null;
  language: string | null;
  published_on: string | number | Date | null;
  note: string | null;
  state: 'active' | 'archived' | 'broken';
  updated_at: string | number | Date;
  ota_id: number | null;
  ota_name: string | null;
  ota_slug: string | null;
}

const COLUMNS = {
  id: 'pr_links.id',
  document_id: 'pr_links.document_id',
  title: 'pr_links.title',
  url: 'pr_links.url',
  source: 'pr_links.source',
  language: 'pr_links.language',
  published_on: 'pr_links.published_on',
  note: 'pr_links.note',
  state: 'pr_links.state',
  updated_at: 'pr_links.updated_at',
  ota_id: 'otas.id',
  ota_name: 'otas.name',
  ota_slug: 'otas.slug',
} as const;

const pressLinkRecord = (row: RecordRow) => ({
  id: row.id,
  documentId: row.document_id,
  title: row.title,
  url: row.url,
  source: row.source,
  language: row.language,
  publishedOn: toIsoDayOrNull(row.published_on),
  note: row.note,
  state: row.state,
  updatedAt: toIsoDateTime(row.updated_at),
  ota:
    row.ota_id === null
      ? null
      : { id: row.ota_id, name: row.ota_name ?? '', slug: row.ota_slug ?? '' },
});

export type PressLinkRecord = ReturnType<typeof pressLinkRecord>;

export interface PressLinkFilter {
  otaId?: number;
  state?: RecordRow['state'];
}

/** Reads of press links for those who keep them: of every state, with their numbers. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const records = () =>
    database(strapi)('pr_links').leftJoin('otas', 'otas.id', 'pr_links.ota_id').select(COLUMNS);

  return {
    /** Those that match, the latest release first. */
    async list(
      { otaId, state }: PressLinkFilter,
      limit: number,
      offset: number,
    ): Promise<PressLinkRecord[]> {
      const query = records()
        .orderBy([
          { column: 'pr_links.published_on', order: 'desc', nulls: 'last' },
          { column: 'pr_links.id' },
        ])
        .limit(limit)
        .offset(offset);
      if (otaId !== undefined) query.where('pr_links.ota_id', otaId);
      if (state !== undefined) query.where('pr_links.state', state);
      return ((await query) as unknown as RecordRow[]).map(pressLinkRecord);
    },

    /** One by its number, or null. */
    async byNumber(id: number): Promise<PressLinkRecord | null> {
      const [row] = (await records().where('pr_links.id', id)) as unknown as RecordRow[];
      return row === undefined ? null : pressLinkRecord(row);
    },
  };
};
