import { database } from '@ota-news/foundation/database/connection';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type {
  ImportItem,
  ImportOptions,
  ImportRun,
  ImportSource,
  ItemChoice,
  RunState,
} from '#newsroom/contracts/moving';
import { itemOf, type ItemRow } from '../runs/items';
import { REPORT_COLUMNS, reportRow } from '../runs/report';
import { runOf, type RunRow } from '../runs/run';
import { ITEMS, RUNS } from '../tables';

export interface NewRun {
  source: ImportSource;
  /** Tells the other site apart from further ones. */
  sourceKey: string;
  name: string;
  /** Path of an uploaded file; null for a command, which reads the file itself. */
  place: string | null;
  options: ImportOptions;
  state: RunState;
  by: { id: number; email: string } | null;
}

/** Items that are read at once. */
const PAGE = 500;

/** Imports and their reports. */
export default ({ strapi }: { strapi: Core.Strapi }) => {
  const rows = () => database(strapi)<RunRow>(RUNS);

  const itemsOf = (id: number, { kind, outcome }: ItemChoice) => {
    const items = database(strapi)<ItemRow>(ITEMS).where({ run_id: id });
    if (kind !== undefined) void items.where({ kind });
    if (outcome !== undefined) void items.where({ outcome });
    return items;
  };

  return {
    /** Stores a new import. */
    async create(run: NewRun): Promise<number> {
      const [stored] = await rows()
        .insert({
          source: run.source,
          source_key: run.sourceKey,
          name: run.name,
          place: run.place,
          options: JSON.stringify(run.options),
          state: run.state,
          done: 0,
          total: 0,
          created_by: run.by?.email ?? null,
          person_id: run.by?.id ?? null,
          created_at: Date.now(),
        } as object)
        .returning<{ id: number }[]>('id');
      return (stored as { id: number }).id;
    },

    /** Returns the import of a command that did not end, of the same file. */
    async unfinished(sourceKey: string, name: string): Promise<number | null> {
      const row = await rows()
        .where({ source_key: sourceKey, name, place: null })
        .orderBy('id', 'desc')
        .first();
      return row !== undefined && ['running', 'paused', 'failed'].includes(row.state)
        ? row.id
        : null;
    },

    /** @throws NotFoundError */
    async row(id: number): Promise<RunRow & { source_key: string }> {
      const row = await rows().where({ id }).first();
      if (row === undefined) throw new errors.NotFoundError(`There is no import ${id}.`);
      return row;
    },

    /** @throws NotFoundError */
    async find(id: number): Promise<ImportRun> {
      return runOf(await this.row(id));
    },

    /** Imports, the latest first. */
    async list(limit: number): Promise<ImportRun[]> {
      return (await rows().orderBy('id', 'desc').limit(limit)).map(runOf);
    },

    /** Deletes an import and its report; what it made stays. */
    async remove(id: number): Promise<void> {
      await database(strapi)(ITEMS).where({ run_id: id }).delete();
      await rows().where({ id }).delete();
    },

    async change(id: number, change: Partial<RunRow>): Promise<void> {
      await rows().where({ id }).update(change);
    },

    /**
     * Changes the state of an import if it is one of those from which that is possible.
     *
     * @throws ValidationError with the present state
     */
    async enter(id: number, state: RunState, from: RunState[]): Promise<void> {
      const changed = await rows()
        .where({ id })
        .whereIn('state', from)
        .update({ state, error: null, phase: null, done: 0, total: 0 });
      if (changed > 0) return;
      const { state: present } = await this.row(id);
      throw new errors.ValidationError(
        `Import ${id} is ${present}; this is possible when it is ${from.join(' or ')}.`,
      );
    },

    /** A page of the report. */
    async items(
      id: number,
      choice: ItemChoice,
      { offset, limit }: { offset: number; limit: number },
    ): Promise<{ items: ImportItem[]; total: number }> {
      const [counted] = await itemsOf(id, choice).count<{ total: number | string }[]>({
        total: '*',
      });
      const found = await itemsOf(id, choice).orderBy('id').offset(offset).limit(limit);
      return { items: found.map(itemOf), total: Number(counted?.total ?? 0) };
    },

    async *report(id: number): AsyncGenerator<string> {
      yield `${REPORT_COLUMNS.join(',')}\n`;
      for (let last = 0; ;) {
        const found = await itemsOf(id, {}).andWhere('id', '>', last).orderBy('id').limit(PAGE);
        for (const row of found) yield `${reportRow(itemOf(row))}\n`;
        if (found.length < PAGE) return;
        last = found.at(-1)?.id ?? 0;
      }
    },
  };
};
