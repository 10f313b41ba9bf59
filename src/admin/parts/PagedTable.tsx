import type * as React from 'react';
import { ColumnTable, type Column } from './ColumnTable';
import { Listing, Pager } from './Listing';
import type { Loaded } from './panel-query';

/** Paging metadata of a response. */
export interface Paging {
  /** One-based. */
  page: number;
  pageSize: number;
  /** Total number of entries. */
  total: number;
}

interface PagedTableProps<Row> {
  loaded: Loaded<{ data: Row[]; meta: Paging }>;
  columns: readonly Column<Row>[];
  whenEmpty: string;
  onPage(page: number): void;
}

/** A table of a list that is loaded by page. */
export const PagedTable = <Row extends { id: React.Key }>({
  loaded,
  columns,
  whenEmpty,
  onPage,
}: PagedTableProps<Row>) => (
  <Listing loaded={loaded} isEmpty={({ meta }) => meta.total === 0} whenEmpty={whenEmpty}>
    {({ data, meta }) => (
      <>
        <ColumnTable columns={columns} rows={data} keyOf={({ id }) => id} />
        <Pager {...meta} onChange={onPage} />
      </>
    )}
  </Listing>
);
