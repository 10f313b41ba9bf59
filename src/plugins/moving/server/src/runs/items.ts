import { database } from '@ota-news/foundation/database/connection';
import { toJson } from '@ota-news/foundation/database/values';
import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';
import { createHash } from 'node:crypto';
import type { DecidedBy, ImportItem, ItemKind, ItemOutcome } from '#newsroom/contracts/moving';
import { ITEMS } from '../tables';

/** What an import made or changed here. */
export interface Made {
  /** Of a document; null for files, redirects and subscribers. */
  contentType: UID.ContentType | null;
  /** Document id, or the id of the file, the path of the redirect, the key of the address. */
  target: string;
  /** First and last version of the document that the import made. */
  versions?: { first: number; last: number };
}

/** An item with what is stored beside the report's line. */
export interface NewItem extends Partial<
  Omit<ImportItem, 'kind' | 'foreignId' | 'title' | 'outcome'>
> {
  kind: ItemKind;
  foreignId: string;
  title: string;
  outcome: ItemOutcome;
  digest?: string;
  made?: Made;
}

export interface ItemRow {
  id: number;
  run_id: number;
  source_key: string;
  kind: ItemKind;
  foreign_id: string;
  title: string;
  outcome: ItemOutcome;
  company: string | null;
  decided_by: DecidedBy | null;
  path: string | null;
  notes: string | null;
  digest: string | null;
  content_type: UID.ContentType | null;
  target: string | null;
  first_version: number | null;
  last_version: number | null;
}

/** Longest id that is stored as it is; a column has 255 characters. */
const MAX_ID = 200;

/** Ids of feeds are addresses of any length. */
const keyOf = (foreignId: string): string =>
  foreignId.length <= MAX_ID
    ? foreignId
    : `${foreignId.slice(0, MAX_ID - 65)} ${createHash('sha256').update(foreignId).digest('hex')}`;

/** Notes of an item that are stored; a text of a thousand lost links needs no more to be looked at. */
const MAX_NOTES = 100;

export const itemOf = (row: ItemRow): ImportItem => ({
  kind: row.kind,
  foreignId: row.foreign_id,
  title: row.title,
  outcome: row.outcome,
  company: row.company,
  decidedBy: row.decided_by,
  path: row.path,
  notes: toJson<string[]>(row.notes) ?? [],
});

/** Outcomes after which what an item made is still here. */
const PRESENT: ItemOutcome[] = ['created', 'updated', 'same', 'kept'];

/** Outcomes of what an import made or changed itself. */
export const MADE: ItemOutcome[] = ['created', 'updated'];

/** The items of an import: its report, and what tells a later import what is here already. */
export const createItems = (strapi: Core.Strapi, run: { id: number; sourceKey: string }) => {
  const rows = (query: Knex = database(strapi)) => query<ItemRow>(ITEMS);

  const insertion = (item: NewItem, query?: Knex) => {
    const { made, notes = [] } = item;
    return rows(query)
      .insert({
        run_id: run.id,
        source_key: run.sourceKey,
        kind: item.kind,
        foreign_id: keyOf(item.foreignId),
        title: item.title,
        outcome: item.outcome,
        company: item.company ?? null,
        decided_by: item.decidedBy ?? null,
        path: item.path ?? null,
        notes: notes.length === 0 ? null : JSON.stringify(notes.slice(0, MAX_NOTES)),
        digest: item.digest ?? null,
        content_type: made?.contentType ?? null,
        target: made?.target ?? null,
        first_version: made?.versions?.first ?? null,
        last_version: made?.versions?.last ?? null,
      })
      .onConflict(['run_id', 'kind', 'foreign_id']);
  };

  return {
    /** Tells if this run has stored an item. */
    isOwn: (row: ItemRow): boolean => row.run_id === run.id,

    /** Stores an item, or replaces it if this run has stored it before. */
    async record(item: NewItem, query?: Knex): Promise<void> {
      await insertion(item, query).merge();
    },

    /** Stores an item, unless this run made something of it before, by which it is taken back. */
    async recordUnmade(item: NewItem): Promise<void> {
      await insertion(item).merge().whereNotIn(`${ITEMS}.outcome`, MADE);
    },

    /** Returns what an import of this site made of an item, if it is still here; of the latest import that knew it. */
    async found(kind: ItemKind, foreignId: string): Promise<ItemRow | undefined> {
      return rows()
        .where({ source_key: run.sourceKey, kind, foreign_id: keyOf(foreignId) })
        .whereNotNull('target')
        .whereIn('outcome', PRESENT)
        .orderBy('id', 'desc')
        .first<ItemRow | undefined>();
    },
  };
};

export type Items = ReturnType<typeof createItems>;
