import { Field, Flex, Textarea } from '@strapi/design-system';
import * as React from 'react';
import { useFieldLabels } from '#panel/useFieldLabels';
import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';
import { ListEditor } from '../lists/ListEditor';
import type { Row } from '../lists/rows';

/** Edited values by field name. */
export type Edits = Record<string, string | Row[]>;

/** Collects the names of referenced entries by id. */
const namesIn = (value: unknown, names = new Map<unknown, string>()): Map<unknown, string> => {
  if (typeof value !== 'object' || value === null) return names;
  const { id, name } = value as { id?: unknown; name?: unknown };
  if (typeof id === 'number' && typeof name === 'string') names.set(id, name);
  for (const part of Object.values(value)) namesIn(part, names);
  return names;
};

interface EditedValuesProps {
  fields: ProposalView['fields'];
  edits: Edits;
  onChange(name: string, value: string | Row[]): void;
}

/** Form for the proposed texts and lists. */
export const EditedValues = ({ fields, edits, onChange }: EditedValuesProps) => {
  const labelOf = useFieldLabels();
  const names = React.useMemo(() => namesIn(fields), [fields]);
  return (
    <Flex direction="column" alignItems="stretch" gap={4}>
      {Object.entries(edits).map(([name, value]) => {
        const field = fields.find((one) => one.field === name);
        const label = field === undefined ? name : labelOf(field);
        return typeof value === 'string' ? (
          <Field.Root key={name} name={`proposed-${name}`}>
            <Field.Label>{label}</Field.Label>
            <Textarea
              value={value}
              style={{ fieldSizing: 'content', minHeight: '10.5rem', height: 'auto' }}
              onChange={({ target }: React.ChangeEvent<HTMLTextAreaElement>) =>
                onChange(name, target.value)
              }
            />
          </Field.Root>
        ) : (
          <ListEditor
            key={name}
            label={label}
            columns={field?.columns ?? []}
            rows={value}
            names={names}
            onChange={(rows) => onChange(name, rows)}
          />
        );
      })}
    </Flex>
  );
};
