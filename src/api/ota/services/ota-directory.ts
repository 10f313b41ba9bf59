import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { database } from '@ota-news/foundation/database/connection';
import { toBoolean, toIsoDateTime } from '@ota-news/foundation/database/values';
import {
  FILE_COLUMNS,
  joinedImage,
  joinPicture,
  type FileColumns,
} from '@ota-news/foundation/media/page-image';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';
import type { Fact, OtaSummary } from '../../page-models';
import { addressOf } from '../../addresses';
import { cacheArticleCounts } from '../article-counts';

interface OtaRow extends FileColumns {
  id: number;
  document_id: string;
  name: string;
  slug: string;
  legal_name: string | null;
  ticker: string | null;
  exchange: string | null;
  currency: string | null;
  primary_color: string | null;
  founded: number | null;
  headquarters: string | null;
  website: string | null;
  employees: number | null;
  business_model: string | null;
  markets: string | null;
  description: string | null;
  is_listed: unknown;
  meta_title: string | null;
  meta_description: string | null;
  updated_at: number | string | Date;
  parent_id: number | null;
  parent_name: string | null;
  parent_slug: string | null;
}

const COLUMNS = {
  id: 'otas.id',
  document_id: 'otas.document_id',
  name: 'otas.name',
  slug: 'otas.slug',
  legal_name: 'otas.legal_name',
  ticker: 'otas.ticker',
  exchange: 'otas.exchange',
  currency: 'otas.currency',
  primary_color: 'otas.primary_color',
  founded: 'otas.founded',
  headquarters: 'otas.headquarters',
  website: 'otas.website',
  employees: 'otas.employees',
  business_model: 'otas.business_model',
  markets: 'otas.markets',
  description: 'otas.description',
  is_listed: 'otas.is_listed',
  meta_title: 'otas.meta_title',
  meta_description: 'otas.meta_description',
  updated_at: 'otas.updated_at',
  parent_id: 'parents.id',
  parent_name: 'parents.name',
  parent_slug: 'parents.slug',
  ...FILE_COLUMNS,
} as const;

const hub = (row: { name: string; slug: string }): NamedLink => ({
  name: row.name,
  url: addressOf.hub(row.slug),
});

const summary = (row: OtaRow, articleCount: number): OtaSummary => ({
  ...hub(row),
  profileUrl: addressOf.ota(row.slug),
  description: row.business_model ?? row.meta_description,
  primaryColor: row.primary_color,
  ticker: row.ticker,
  exchange: row.exchange,
  headquarters: row.headquarters,
  parent:
    row.parent_name === null || row.parent_slug === null
      ? null
      : hub({ name: row.parent_name, slug: row.parent_slug }),
  logo: joinedImage(row),
  articleCount,
});

const profile = (row: OtaRow, articleCount: number) => ({
  ...summary(row, articleCount),
  id: row.id,
  documentId: row.document_id,
  slug: row.slug,
  legalName: row.legal_name,
  currency: row.currency,
  founded: row.founded,
  website: row.website,
  employees: row.employees,
  businessModel: row.business_model,
  markets: row.markets,
  body: row.description ?? '',
  isListed: toBoolean(row.is_listed),
  metaTitle: row.meta_title,
  metaDescription: row.meta_description,
  updatedAt: toIsoDateTime(row.updated_at),
});

export type OtaProfile = ReturnType<typeof profile>;

/** Queries for OTAs. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);

  const otas = () =>
    db('otas')
      .leftJoin('otas as parents', 'parents.id', 'otas.parent_id')
      .modify(joinPicture, { table: 'otas', uid: 'api::ota.ota', field: 'logo' });

  const articleCounts = cacheArticleCounts(strapi);

  return {
    /** All OTAs, ordered by name. */
    async all(): Promise<OtaProfile[]> {
      const [rows, counts] = await Promise.all([otas().select<OtaRow[]>(COLUMNS), articleCounts()]);
      return rows
        .sort(byName(({ name }) => name))
        .map((row) => profile(row, counts.get(row.id) ?? 0));
    },

    /** One OTA by its slug, or null. */
    async bySlug(slug: string): Promise<OtaProfile | null> {
      const [row] = await otas().where('otas.slug', slug).limit(1).select<OtaRow[]>(COLUMNS);
      return row === undefined ? null : profile(row, (await articleCounts()).get(row.id) ?? 0);
    },

    /** OTAs with this one as parent, ordered by name. */
    async subsidiariesOf(otaId: number): Promise<NamedLink[]> {
      const rows = await db('otas')
        .where('parent_id', otaId)
        .select<{ name: string; slug: string }[]>('name', 'slug');
      return rows
        .sort(byName(({ name }) => name))
        .map(({ name, slug }) => ({ name, url: addressOf.ota(slug) }));
    },

    /** Brand names of the OTA. */
    async brandsOf(otaId: number): Promise<string[]> {
      const rows = await db('otas_cmps as links')
        .innerJoin('components_shared_names as names', 'names.id', 'links.cmp_id')
        .where({ 'links.entity_id': otaId, 'links.field': 'brands' })
        .orderBy('links.order')
        .select<{ name: string }[]>('names.name');
      return rows.map(({ name }) => name);
    },

    /** Key figures with their sources. */
    async keyFactsOf(otaId: number): Promise<Fact[]> {
      const rows = await db('otas_cmps as links')
        .innerJoin('components_shared_facts as facts', 'facts.id', 'links.cmp_id')
        .where({ 'links.entity_id': otaId, 'links.field': 'key_facts' })
        .orderBy('links.order')
        .select<{ label: string; value: string; source_url: string | null }[]>(
          'facts.label',
          'facts.value',
          'facts.source_url',
        );
      return rows.map(({ label, value, source_url }) => ({ label, value, sourceUrl: source_url }));
    },
  };
};
