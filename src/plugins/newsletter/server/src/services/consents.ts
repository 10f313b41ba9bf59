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
  /** Path of the page on which consent was given. */
  page: string | null;
  /** Text shown on that page. */
  wording: string | null;
  /** Channel of the consent: form, program, message, import, panel or mail server. */
  origin: string;
  /** Person who recorded the consent on the subscriber's behalf. */
  recordedBy?: string;
}

interface ConsentRow {
  event: ConsentEvent;
  at: number | string;
  page: string | null;
  wording: string | null;
  origin: string;
}

/** Append-only consent log. */
export default ({ strapi }: { strapi: Core.Strapi }) => ({
  async record(query: Knex, key: string, consent: Consent): Promise<void> {
    const { recordedBy, ...facts } = consent;
    await query(CONSENTS).insert({ ...facts, address_key: key, recorded_by: recordedBy ?? null });
  },

  /** Returns the consent records of an address, oldest first. */
  async of(key: string) {
    const rows = await database(strapi)(CONSENTS)
      .where('address_key', key)
      // A fast confirmation may be recorded before the request, which is recorded once its message
      // is sent.
      .orderBy(['at', 'id'])
      .select<ConsentRow[]>('event', 'at', 'page', 'wording', 'origin');
    return rows.map((row) => ({ ...row, at: toIsoDateTime(Number(row.at)) }));
  },
});
