import type { Knex } from 'knex';
import { advanceSequence } from '#newsroom/document-rules/sequence';
import { SEQUENCES } from '#newsroom/document-rules/tables';
import { ContentTransferError, type Header, type RowLine } from './format';
import type { TransferTable } from './tables';
import { toStored, type PortableRow } from './values';

const BATCH = 100;

/** A reference to a row of the same table, set once all rows are there. */
interface Reference {
  table: string;
  id: unknown;
  values: PortableRow;
}

/**
 * Inserts rows in batches, a table at a time as they come.
 *
 * @param announced what the header of the export says of its tables
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

  /** The row without references to its own table, which may name rows that are still to come. */
  const withoutReferences = ({ name, selfReferences }: TransferTable, row: PortableRow) => {
    const values = Object.fromEntries(
      selfReferences.filter((column) => row[column] != null).map((column) => [column, row[column]]),
    );
    if (Object.keys(values).length > 0) references.push({ table: name, id: row.id, values });
    return { ...row, ...Object.fromEntries(selfReferences.map((column) => [column, null])) };
  };

  /** @throws ContentTransferError the row has a column that was not announced */
  const refuseUnknown = ({ table: name, row }: RowLine): void => {
    const columns = announced.find((table) => table.name === name)?.columns ?? [];
    const unknown = Object.keys(row).filter((key) => !columns.includes(key));
    if (unknown.length === 0) return;
    throw new ContentTransferError(
      `A row of the export has ${name}.${unknown.join(', ')}, which its header does not name.`,
    );
  };

  return {
    /** @throws ContentTransferError the row's table, or a column of it, was not announced */
    async write(line: RowLine): Promise<void> {
      const { table: name, row } = line;
      const table = byName.get(name);
      if (table === undefined) throw new ContentTransferError(`There is no table ${name}.`);
      refuseUnknown(line);
      if (name === SEQUENCES) {
        // Its row may be there: the service may have begun the sequence already.
        await advanceSequence(query, String(row.name), Number(row.value));
        written += 1;
        return;
      }
      if (name !== current || batch.length === BATCH) await flush();
      current = name;
      batch.push(toStored(table.columns, withoutReferences(table, row)));
    },

    /** Writes the rows that wait for more of their table. */
    flush,

    /** Writes what is left. @returns how many rows there were */
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
