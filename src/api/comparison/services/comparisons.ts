import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { descriptionOf } from '@ota-news/foundation/markdown/render';
import { byName } from '@ota-news/foundation/text/by-name';
import type { Core } from '@strapi/strapi';
import type { ListedThing } from '../../page-models';
import { addressOf } from '../../addresses';

interface NamedOta {
  id: number;
  name: string;
  slug: string;
  primary_color: string | null;
}

export interface StoredComparison {
  id: number;
  documentId: string;
  title: string;
  slug: string;
  intro: string | null;
  verdict: string | null;
  meta_title: string | null;
  meta_description: string | null;
  updatedAt: string;
  otas: NamedOta[];
  recommendations: { audience: string; reason: string; ota: { id: number } | null }[];
  criteria: {
    label: string;
    explanation: string | null;
    values: { value: string; ota: { id: number } | null }[];
    winner: { id: number } | null;
  }[];
  faq: { question: string; answer: string }[];
}

interface ListedRow {
  id: number;
  title: string;
  slug: string;
  intro: string | null;
  meta_description: string | null;
  updated_at: number | string | Date;
}

const DESCRIPTION_LENGTH = 240;

const byTitle = byName(({ title }: ListedRow) => title);

const listed = async (row: ListedRow): Promise<ListedThing & { updatedAt: string }> => ({
  name: row.title,
  url: addressOf.comparison(row.slug),
  description: row.meta_description ?? (await descriptionOf(row.intro ?? '', DESCRIPTION_LENGTH)),
  updatedAt: toIsoDateTime(row.updated_at),
});

/** Queries for comparisons. */
const comparisons = ({ strapi }: { strapi: Core.Strapi }) => {
  const db = database(strapi);
  return {
    /** All comparisons, ordered by title. */
    async all(): Promise<(ListedThing & { id: number; updatedAt: string })[]> {
      const rows = await db('comparisons').select<ListedRow[]>();
      return Promise.all(
        rows.sort(byTitle).map(async (row) => ({ ...(await listed(row)), id: row.id })),
      );
    },

    /** Comparisons that include an OTA, ordered by title. */
    async withOta(otaId: number): Promise<ListedThing[]> {
      const rows = await db('comparisons')
        .innerJoin('comparisons_otas_lnk as links', 'links.comparison_id', 'comparisons.id')
        .where('links.ota_id', otaId)
        .select<ListedRow[]>('comparisons.*');
      return Promise.all(rows.sort(byTitle).map(listed));
    },

    /** One comparison with its table, or null. */
    async bySlug(slug: string): Promise<StoredComparison | null> {
      const named = { select: ['id', 'name', 'slug', 'primary_color'] };
      return strapi.db.query('api::comparison.comparison').findOne({
        where: { slug },
        populate: {
          otas: named,
          recommendations: { populate: { ota: named } },
          criteria: { populate: { values: { populate: { ota: named } }, winner: named } },
          faq: true,
        },
      }) as Promise<StoredComparison | null>;
    },
  };
};

export default comparisons;

declare module '@ota-news/foundation/contracts/services' {
  interface ApplicationServices {
    'api::comparison.comparisons': ReturnType<typeof comparisons>;
  }
}
