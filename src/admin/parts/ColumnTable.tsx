import { Box, Table, Tbody, Td, Th, Thead, Tr, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { styled } from 'styled-components';

export interface Column<Row> {
  /** Heading; must be unique. */
  name: string;
  /** Content of a cell. Strings and numbers are rendered as `Typography`. */
  cell(row: Row): React.ReactNode;
}

interface ColumnTableProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): React.Key;
  /** Accessible name, if the table has no heading. */
  label?: string;
}

const asText = (content: React.ReactNode): React.ReactNode =>
  typeof content === 'string' || typeof content === 'number' ? (
    <Typography>{content}</Typography>
  ) : (
    content
  );

/**
 * Makes tables fit the width, so that row actions stay visible without scrolling: cells wrap, and
 * on a phone each row becomes a list of its cells.
 */
const Fitting = styled(Box)`
  td {
    white-space: normal;
  }

  @media (max-width: 767px) {
    table,
    tbody,
    tbody tr {
      display: block;
    }

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tbody tr {
      padding-block: ${({ theme }) => theme.spaces[3]};
    }

    tbody td:nth-of-type(n) {
      display: flex;
      gap: ${({ theme }) => theme.spaces[3]};
      padding: ${({ theme }) => theme.spaces[1]} 0;
      overflow-wrap: anywhere;
    }

    tbody td::before {
      flex: 0 0 7rem;
      color: ${({ theme }) => theme.colors.neutral600};
      font-size: ${({ theme }) => theme.fontSizes[1]};
      content: attr(data-heading) / '';
    }

    tbody td[data-heading='']::before {
      content: none;
    }
  }
`;

/** A table with named columns and its size as ARIA attributes. */
export const ColumnTable = <Row,>({ columns, rows, keyOf, label }: ColumnTableProps<Row>) => (
  <Fitting>
    <Table colCount={columns.length} rowCount={rows.length + 1} aria-label={label}>
      <Thead>
        <Tr role="row">
          {columns.map(({ name }) => (
            <Th key={name}>
              <Typography variant="sigma">{name}</Typography>
            </Th>
          ))}
        </Tr>
      </Thead>
      <Tbody role="rowgroup">
        {rows.map((row) => (
          <Tr key={keyOf(row)} role="row">
            {columns.map(({ name, cell }) => (
              <Td key={name} role="gridcell" data-heading={name}>
                {asText(cell(row))}
              </Td>
            ))}
          </Tr>
        ))}
      </Tbody>
    </Table>
  </Fitting>
);
