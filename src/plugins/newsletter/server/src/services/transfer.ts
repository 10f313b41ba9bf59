import { database, inTransaction } from '@ota-news/foundation/database/connection';
import { toIsoDateTime } from '@ota-news/foundation/database/values';
import { fieldError, validationError } from '@ota-news/foundation/fields/errors';
import type { Core } from '@strapi/strapi';
import { z } from '@strapi/utils';
import type { SubscriberImport } from '#newsroom/contracts/newsletter';
import { csvRow, readCsvTable } from '#newsroom/csv-table';
import { address, FREQUENCIES, MAX_FOLLOWED } from '../fields';
import {
  amongKnown,
  interestColumns,
  INTEREST_KINDS,
  interestsOf,
  type Follows,
} from '../interests';
import { ownService } from '../own-services';
import { CONSENTS, SUBSCRIBERS } from '../tables';
import { newSubscriber, type SubscriberRow } from './subscribers';

const CHUNK = 500;
const MAX_REFUSALS = 100;

/** Slugs separated by spaces, as an export has them. */
const slugs = z
  .string()
  .max(10_000)
  .default('')
  .transform((text) => text.split(/\s+/).filter((slug) => slug !== ''))
  .pipe(z.array(z.string()).max(MAX_FOLLOWED));

/** Row of an import. Time and source of the consent are required as proof. */
const lineSchema = z.object({
  email: address(),
  consented_at: z
    .string()
    .refine((text) => Date.parse(text) <= Date.now(), 'must be a past date such as 2025-03-01')
    .transform((text) => Date.parse(text)),
  consent_source: z.string().trim().min(1, 'must say where the consent was given').max(500),
  frequency: z.enum(FREQUENCIES).optional(),
  follows: slugs,
  follows_topics: slugs,
  follows_tags: slugs,
});

type Line = z.infer<typeof lineSchema>;

const followsIn = (line: Line): Follows => ({
  otas: line.follows,
  categories: line.follows_topics,
  tags: line.follows_tags,
});

interface Reading {
  lines: Line[];
  refused: { line: number; reason: string }[];
}

const reasonOf = (error: z.ZodError): string => {
  const [issue] = error.issues;
  return `${issue?.path.join('.')} ${issue?.message}`;
};

/** Returns why a line can't be imported although it is well-formed; null if it can. */
const refusalOf = (line: Line, known: Follows): string | null => {
  const wanted = followsIn(line);
  const present = amongKnown(wanted, known);
  // Without the unknown ones, somebody who follows nothing else would get everything.
  const unknown = INTEREST_KINDS.flatMap((kind) =>
    wanted[kind].filter((slug) => !present[kind].includes(slug)),
  );
  return unknown[0] === undefined ? null : `follows ${unknown[0]}, which is not here`;
};

const readLines = (csv: string, known: Follows): Reading => {
  const { rows, fault } = readCsvTable(csv);
  if (rows === null) throw validationError([fieldError('csv', fault)]);
  const reading: Reading = { lines: [], refused: [] };
  for (const { record, line } of rows) {
    const given = { ...record, frequency: record.frequency === '' ? undefined : record.frequency };
    const result = lineSchema.safeParse(given);
    const reason = result.success ? refusalOf(result.data, known) : reasonOf(result.error);
    if (result.success && reason === null) reading.lines.push(result.data);
    else reading.refused.push({ line, reason: reason ?? '' });
  }
  return reading;
};

/** Cells of what somebody follows: slugs, then queries, one a line. */
const exportedInterests = (row: SubscriberRow): string[] => {
  const interests = interestsOf(row);
  return [
    ...INTEREST_KINDS.map((kind) => interests[kind].join(' ')),
    interests.searches.join('\n'),
  ];
};

/** Import and export of subscribers. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const storeChunk = (lines: Line[], wording: string, person: string): Promise<number> =>
    inTransaction(strapi, async ({ query }) => {
      const rows = lines.map((line) => ({
        ...newSubscriber(line.email.address),
        state: 'active',
        confirmed_at: line.consented_at,
        ...interestColumns({ ...followsIn(line), searches: [] }),
        ...(line.frequency === undefined ? {} : { frequency: line.frequency }),
      }));
      const inserted = await query(SUBSCRIBERS)
        .insert(rows)
        .onConflict('address_key')
        .ignore()
        .returning<{ address_key: string }[]>('address_key');
      const isNew = new Set(inserted.map(({ address_key }) => address_key));
      const proofs = rows.flatMap(({ address_key }, index) => {
        const line = lines[index];
        if (line === undefined || !isNew.delete(address_key)) return [];
        return {
          address_key,
          event: 'imported',
          at: Date.now(),
          page: line.consent_source,
          wording: `${wording} (${toIsoDateTime(line.consented_at)})`,
          origin: 'import',
          recorded_by: person,
        };
      });
      if (proofs.length > 0) await query(CONSENTS).insert(proofs);
      return inserted.length;
    });

  return {
    async import(csv: string, wording: string, person: string): Promise<SubscriberImport> {
      const known = await ownService(strapi, 'interest-options').known();
      const { lines, refused } = readLines(csv, known);
      let imported = 0;
      for (let start = 0; start < lines.length; start += CHUNK) {
        imported += await storeChunk(lines.slice(start, start + CHUNK), wording, person);
      }
      return {
        imported,
        known: lines.length - imported,
        refused: refused.slice(0, MAX_REFUSALS),
        refusedTotal: refused.length,
      };
    },

    async takeBack(consentSource: string, person: string): Promise<number> {
      const db = database(strapi);
      const later = db(`${CONSENTS} as later`)
        .whereRaw('later.address_key = imported.address_key AND later.id > imported.id')
        .select(db.raw('1'));
      const keys = db(`${CONSENTS} as imported`)
        .where({ page: consentSource, event: 'imported' })
        .whereNotExists(later)
        .select('address_key');
      const rows = await db(SUBSCRIBERS).whereIn('address_key', keys).select<SubscriberRow[]>('*');
      const subscribers = ownService(strapi, 'subscribers');
      for (const row of rows) await subscribers.erase(row, 'import', person);
      return rows.length;
    },

    /** Returns all subscribers as CSV. */
    async export(): Promise<string> {
      const rows = await database(strapi)(SUBSCRIBERS).orderBy('id').select<SubscriberRow[]>('*');
      const lines = rows.map((row) =>
        csvRow([
          row.address,
          row.state,
          row.frequency,
          ...exportedInterests(row),
          toIsoDateTime(Number(row.created_at)),
          row.confirmed_at === null ? '' : toIsoDateTime(Number(row.confirmed_at)),
        ]),
      );
      return `${['email,state,frequency,follows,follows_topics,follows_tags,searches,since,confirmed_at', ...lines].join('\n')}\n`;
    },

    /** Returns the data held about a subscriber, to answer a request received by post. */
    async about(id: number) {
      const subscriber = await ownService(strapi, 'subscribers').byId(id);
      return subscriber === undefined ? null : ownService(strapi, 'personal-data').of(subscriber);
    },
  };
};
