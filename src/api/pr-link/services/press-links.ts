import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTimeOrNull, toIsoDayOrNull } from '@ota-news/foundation/database/values';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';
import type { PressLink } from '../../page-models';
import { addressOf } from '../../addresses';
import { PRESS_LINK_COLUMNS, type PressLinkRow } from '../press-link-rows';

type PressRow = PressLinkRow & { ota_name: string; ota_slug: string };

/** Queries for public press links, which are the active ones. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  /** Time of the last change to an active link; null if there are none. */
  async lastChange(): Promise<string | null> {
    const row = await database(strapi)('pr_links')
      .where('state', 'active')
      .max({ latest: 'updated_at' })
      .first<{ latest: number | string | Date | null } | undefined>();
    return toIsoDateTimeOrNull(row?.latest);
  },

  /** Active links by OTA, newest release first; only those of one OTA if given. */
  async active(otaId?: number): Promise<PressLink[]> {
    const query = database(strapi)('pr_links')
      .innerJoin('otas', 'otas.id', 'pr_links.ota_id')
      .where('pr_links.state', 'active')
      .orderBy([
        { column: 'pr_links.published_on', order: 'desc', nulls: 'last' },
        { column: 'pr_links.title' },
      ])
      .select<PressRow[]>(PRESS_LINK_COLUMNS);
    if (otaId !== undefined) query.where('pr_links.ota_id', otaId);
    return (await query).sort(byName(({ ota_name }) => ota_name)).map((row) => ({
      title: row.title,
      url: row.url,
      source: row.source,
      language: row.language,
      publishedOn: toIsoDayOrNull(row.published_on),
      note: row.note,
      ota: { name: row.ota_name, url: addressOf.ota(row.ota_slug) },
    }));
  },
});
