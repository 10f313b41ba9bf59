import { Table, Tbody, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type * as React from 'react';

interface ColumnTableProps {
  /** Names of the columns, each once. */
  columns: readonly string[];
  /** How many rows there are, the head not counted. */
  rows: number;
  children: React.ReactNode;
}

/** A table with named columns, told to screen readers with its size. */
export const ColumnTable = ({ columns, rows, children }: ColumnTableProps) => (
  <Table colCount={columns.length} rowCount={rows + 1}>
    <Thead>
      <Tr>
        {columns.map((column) => (
          <Th key={column}>
            <Typography variant="sigma">{column}</Typography>
          </Th>
        ))}
      </Tr>
    </Thead>
    <Tbody>{children}</Tbody>
  </Table>
);
