import { rowChanges, type RowChange } from '@ota-news/foundation/document-versions/row-changes';
import * as React from 'react';
import { styled } from 'styled-components';
import { SeenText } from '#panel/SeenText';
import { useFieldLabels } from '#panel/useFieldLabels';
import { WordPieces } from '#panel/WordChanges';
import type { ListColumn } from '#plugins/mcp/server/src/proposals/list-columns';
import { useWords } from '../catalogue';
import { cellOf, cellText } from './cell-text';

const NARROW = '@media (max-width: 767px)';

const Table = styled.table`
  width: 100%;
  border-collapse: collapse;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: ${({ theme }) => theme.fontSizes[2]};
  line-height: 1.5;

  th,
  td {
    padding: ${({ theme }) => theme.spaces[2]};
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    text-align: start;
    vertical-align: top;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
    unicode-bidi: isolate;
  }

  th {
    font-weight: ${({ theme }) => theme.fontWeights.semiBold};
    background: ${({ theme }) => theme.colors.neutral100};
  }

  ${NARROW} {
    &,
    tbody,
    tr,
    td {
      display: block;
    }

    thead {
      position: absolute;
      width: 1px;
      height: 1px;
      overflow: hidden;
      clip-path: inset(50%);
    }

    tr {
      padding-bottom: ${({ theme }) => theme.spaces[3]};
    }

    td:empty {
      display: none;
    }

    td[data-label]::before {
      content: attr(data-label);
      display: block;
      font-size: ${({ theme }) => theme.fontSizes[1]};
      color: ${({ theme }) => theme.colors.neutral600};
    }
  }
`;

const Row = styled.tr<{ $state: RowChange['state'] }>`
  background: ${({ theme, $state }) =>
    ({
      same: 'transparent',
      moved: theme.colors.neutral100,
      changed: 'transparent',
      added: theme.colors.success100,
      removed: theme.colors.danger100,
    })[$state]};
`;

const Cell = ({ change, column }: { change: RowChange; column: string }) => {
  const before = cellText(cellOf(change.before, column));
  const after = cellText(cellOf(change.after, column));
  switch (change.state) {
    case 'changed':
      return before === after ? <SeenText text={after} /> : <WordPieces from={before} to={after} />;
    case 'removed':
      return before === '' ? null : <WordPieces from={before} to="" />;
    case 'added':
      return after === '' ? null : <WordPieces from="" to={after} />;
    default:
      return <SeenText text={after} />;
  }
};

interface ListChangesProps {
  /** Name of the list. */
  label: string;
  before: unknown[];
  after: unknown[];
  /** Null if a row is a single value, such as the name of an entry. */
  columns: ListColumn[] | null;
  /** For a new document, rows are not marked as added. */
  isNew: boolean;
}

/** Diff of a list, row by row. */
export const ListChanges = ({ label, before, after, columns, isNew }: ListChangesProps) => {
  const say = useWords();
  const labelOf = useFieldLabels();
  const rows = React.useMemo(
    () =>
      isNew
        ? after.map((row): RowChange => ({ state: 'same', before: row, after: row }))
        : rowChanges(before, after),
    [before, after, isNew],
  );
  const visibleColumns = (columns ?? [{ name: 'name', label }]).filter(
    ({ name }) =>
      columns === null || [...before, ...after].some((row) => cellText(cellOf(row, name)) !== ''),
  );
  return (
    <Table aria-label={label}>
      <thead>
        <tr>
          {isNew ? null : <th scope="col">{say('row')}</th>}
          {visibleColumns.map((column) => (
            <th key={column.name} scope="col">
              {labelOf(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((change, index) => (
          <Row key={index} $state={change.state} data-state={change.state}>
            {isNew ? null : (
              <td>
                {change.state === 'same' ? (
                  say('row.same')
                ) : (
                  <strong>{say(`row.${change.state}`)}</strong>
                )}
              </td>
            )}
            {visibleColumns.map((column) => (
              <td key={column.name} data-label={labelOf(column)}>
                {columns === null ? (
                  <Cell
                    change={{
                      state: change.state,
                      before: cellText(change.before),
                      after: cellText(change.after),
                    }}
                    column={column.name}
                  />
                ) : (
                  <Cell change={change} column={column.name} />
                )}
              </td>
            ))}
          </Row>
        ))}
      </tbody>
    </Table>
  );
};
