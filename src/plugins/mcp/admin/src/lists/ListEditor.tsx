import { Box, Button, Field, Flex, Textarea, Typography } from '@strapi/design-system';
import * as React from 'react';
import { useFieldLabels } from '#panel/useFieldLabels';
import type { ListColumn } from '#plugins/mcp/server/src/proposals/list-columns';
import { useWords } from '../catalogue';
import { blankRow, textsOf, withText, type Row } from './rows';

interface ListEditorProps {
  /** Name of the list. */
  label: string;
  columns: ListColumn[];
  rows: Row[];
  /** Names of referenced entries by id. */
  names: Map<unknown, string>;
  onChange(rows: Row[]): void;
}

/** Editor for the rows of a proposed list. */
export const ListEditor = ({ label, columns, rows, names, onChange }: ListEditorProps) => {
  const say = useWords();
  const labelOf = useFieldLabels();
  const list = React.useRef<HTMLDivElement>(null);
  const [pattern] = React.useState(() => blankRow(rows));
  /** Focus target after the next render: the last row, or the button with this index. */
  const next = React.useRef<'last' | number | null>(null);
  React.useEffect(() => {
    const [place, drawn] = [next.current, list.current];
    next.current = null;
    if (place === null || drawn === null) return;
    if (place === 'last') {
      [...drawn.children].at(-2)?.querySelector('textarea')?.focus();
    } else {
      drawn.querySelectorAll('button')[place]?.focus();
    }
  }, [rows.length]);

  const labelIn = (column: string | null, about: unknown): string => {
    const found = columns.find(({ name }) => name === column);
    const words = found === undefined ? (column ?? label) : labelOf(found);
    return about === null ? words : `${words}: ${names.get(about) ?? String(about)}`;
  };
  const remove = (index: number): void => {
    // The next row moves to this index; after the last row comes the button that adds one.
    next.current = index;
    onChange(rows.filter((_, place) => place !== index));
  };
  const add = (): void => {
    next.current = 'last';
    onChange([...rows, pattern]);
  };

  return (
    <Flex
      ref={list}
      role="group"
      aria-label={label}
      direction="column"
      alignItems="stretch"
      gap={3}
    >
      <Typography variant="pi" fontWeight="bold">
        {label}
      </Typography>
      {rows.map((row, index) => {
        const title = say('list.row', { number: index + 1 });
        return (
          <Box
            key={index}
            role="group"
            aria-label={`${label}, ${title}`}
            padding={3}
            hasRadius
            borderColor="neutral200"
          >
            <Flex direction="column" alignItems="stretch" gap={3}>
              <Flex justifyContent="space-between" gap={2}>
                <Typography variant="pi" textColor="neutral600">
                  {title}
                </Typography>
                <Button
                  size="S"
                  variant="danger-light"
                  aria-label={say('list.remove.row', { number: index + 1 })}
                  onClick={() => remove(index)}
                >
                  {say('list.remove')}
                </Button>
              </Flex>
              {textsOf(row, columns).map(({ path, column, about, text }) => (
                <Field.Root key={path.join('.')} name={`${label}-${index}-${path.join('-')}`}>
                  <Field.Label>{labelIn(column, about)}</Field.Label>
                  <Textarea
                    value={text}
                    style={{ fieldSizing: 'content', minHeight: '4rem', height: 'auto' }}
                    onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) =>
                      onChange(
                        rows.map((one, place) =>
                          place === index ? withText(one, path, target.value) : one,
                        ),
                      )
                    }
                  />
                </Field.Root>
              ))}
            </Flex>
          </Box>
        );
      })}
      <Flex>
        <Button size="S" variant="secondary" onClick={add}>
          {say('list.add')}
        </Button>
      </Flex>
    </Flex>
  );
};
