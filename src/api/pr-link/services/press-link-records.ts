import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime, toIsoDayOrNull } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { PRESS_LINK_COLUMNS, type PressLinkRow } from '../press-link-rows';

const pressLinkRecord = (row: PressLinkRow) => ({
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
  state?: PressLinkRow['state'];
}

/** Queries for press links for editing: all states, with numbers. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const records = () =>
    database(strapi)('pr_links')
      .leftJoin('otas', 'otas.id', 'pr_links.ota_id')
      .select<PressLinkRow[]>(PRESS_LINK_COLUMNS);

  return {
    /** Matching press links, latest release first. */
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
      return (await query).map(pressLinkRecord);
    },

    /** A press link by its number, or null. */
    async byNumber(id: number): Promise<PressLinkRecord | null> {
      const [row] = await records().where('pr_links.id', id);
      return row === undefined ? null : pressLinkRecord(row);
    },
  };
};
