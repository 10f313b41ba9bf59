import { Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type * as React from 'react';

export interface Column<Row> {
  /** Its heading; each column has another. */
  name: string;
  /** What it shows of a row. Text and numbers are set in the panel's type. */
  cell(row: Row): React.ReactNode;
}

interface ColumnTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): React.Key;
  /** What the table is, where no heading says so. */
  label?: string;
}

const asText = (content: React.ReactNode): React.ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? (
    <Typography>{content}</Typography>
  ) : (
    content
  );

/** A table with named columns, told to screen readers with its size. */
export const ColumnTable = <Row,>({ columns, rows, keyOf, label }: ColumnTableProps<Row>) => (
  <Table colCount={columns.length} rowCount={rows.length + 1} aria-label={label}>
    <Thead>
      <Tr>
        {columns.map(({ name }) => (
          <Th key={name}>
            <Typography variant="sigma">{name}</Typography>
          </Th>
        ))}
      </Tr>
    </Thead>
    <Tbody>
      {rows.map((row) => (
        <Tr key={keyOf(row)}>
          {columns.map(({ name, cell }) => (
            <Td key={name}>{asText(cell(row))}</Td>
          ))}
        </Tr>
      ))}
    </Tbody>
  </Table>
);
