import { database } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';
import { CONSENTS } from '../tables';

export type ConsentEvent =
  'requested' | 'confirmed' | 'imported' | 'changed' | 'unsubscribed' | 'suppressed' | 'erased';

export interface Consent {
  event: ConsentEvent;
  at: number;
  /** Path of the page where it was given. */
  page: string | null;
  /** What that page said. */
  wording: string | null;
  /** How it was given: form, program, message, import, panel, mail server. */
  origin: string;
  /** Who wrote it down, where the person did not do so. */
  recordedBy?: string;
}

interface ConsentRow {
  event: ConsentEvent;
  at: number | string;
  page: string | null;
  wording: string | null;
  origin: string;
}

/** The book of who agreed to what and when. Rows are only ever added. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async record(query: Knex, key: string, consent: Consent): Promise<void> {
    const { recordedBy, ...facts } = consent;
    await query(CONSENTS).insert({ ...facts, address_key: key, recorded_by: recordedBy ?? null });
  },

  /** Everything on record for an address, the oldest first. */
  async of(key: string) {
    const rows = await database(strapi)(CONSENTS)
      .where('address_key', key)
      // A quick reader confirms before the request is settled, which is written down once its message is sent.
      .orderBy(['at', 'id'])
      .select<ConsentRow[]>('event', 'at', 'page', 'wording', 'origin');
    return rows.map((row) => ({ ...row, at: toIsoDateTime(Number(row.at)) }));
  },
});
