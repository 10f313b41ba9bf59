import type { Knex } from 'knex';
import { advanceSequence } from '#newsroom/document-rules/sequence';
import { SEQUENCES } from '#newsroom/document-rules/tables';
import { ContentTransferError, type Header, type RowLine } from './format';
import type { TransferTable } from './tables';
import { toStored, type PortableRow } from './values';

const BATCH = 100;

/** A reference to a row of the same table, set after all rows are inserted. */
interface Reference {
  table: string;
  id: unknown;
  values: PortableRow;
}

/**
 * Inserts rows in batches per table, in the order of the file.
 *
 * @param announced tables in the header of the export
 */
export const createRowWriter = (
  query: Knex,
  { tables, announced }: { tables: TransferTable[]; announced: Header['tables'] },
  onRows: (written: number) => void,
) => {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const references: Reference[] = [];
  let batch: PortableRow[] = [];
  let current = '';
  let written = 0;

  const flush = async (): Promise<void> => {
    if (batch.length === 0) return;
    await query(current).insert(batch);
    written += batch.length;
    batch = [];
    onRows(written);
  };

  /** Defers references to the row's own table, which may name rows that are not inserted yet. */
  const withoutReferences = ({ name, selfReferences }: TransferTable, row: PortableRow) => {
    const values = Object.fromEntries(
      selfReferences.filter((column) => row[column] != null).map((column) => [column, row[column]]),
    );
    if (Object.keys(values).length > 0) references.push({ table: name, id: row.id, values });
    return { ...row, ...Object.fromEntries(selfReferences.map((column) => [column, null])) };
  };

  /** @throws ContentTransferError if the header does not list one of the row's columns */
  const refuseUnknown = ({ table: name, row }: RowLine): void => {
    const columns = announced.find((table) => table.name === name)?.columns ?? [];
    const unknown = Object.keys(row).filter((key) => !columns.includes(key));
    if (unknown.length === 0) return;
    throw new ContentTransferError(
      `A row of the export has ${name}.${unknown.join(', ')}, which its header does not name.`,
    );
  };

  return {
    /** @throws ContentTransferError if the row's table is unknown or a column is not in the header */
    async write(line: RowLine): Promise<void> {
      const { table: name, row } = line;
      const table = byName.get(name);
      if (table === undefined) throw new ContentTransferError(`There is no table ${name}.`);
      refuseUnknown(line);
      if (name === SEQUENCES) {
        // The row may exist: the service may have started the sequence already.
        await advanceSequence(query, String(row.name), Number(row.value));
        written += 1;
        return;
      }
      if (name !== current || batch.length === BATCH) await flush();
      current = name;
      batch.push(toStored(table.columns, withoutReferences(table, row)));
    },

    /** Inserts the current batch. */
    flush,

    /** Inserts the remaining rows and sets the deferred references. @returns the total number of rows */
    async finish(): Promise<number> {
      await flush();
      for (const { table, id, values } of references) {
        await query(table)
          .where('id', id as number)
          .update(values);
      }
      return written;
    },
  };
};
