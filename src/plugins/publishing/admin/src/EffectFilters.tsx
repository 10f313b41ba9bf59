import { Button, Flex, TextInput } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import * as React from 'react';
import { Choice } from '../../../../admin/parts/Choice';
import { KINDS, STATES } from './words';

export interface EffectFilter {
  status: string;
  kind: string;
  article: string;
}

export const NO_FILTER: EffectFilter = { status: '', kind: '', article: '' };

const TYPING_MS = 400;

interface EffectFiltersProps {
  filter: EffectFilter;
  onChange(change: Partial<EffectFilter>): void;
}

/** By state, kind and article. */
export const EffectFilters = ({ filter, onChange }: EffectFiltersProps) => {
  const [words, setWords] = React.useState(filter.article);
  const settled = useDebounce(words, TYPING_MS);
  const latest = React.useRef({ filter, onChange });
  latest.current = { filter, onChange };

  React.useEffect(() => {
    const { filter: current, onChange: change } = latest.current;
    if (settled.trim() !== current.article) change({ article: settled.trim() });
  }, [settled]);

  const clear = (): void => {
    setWords('');
    onChange(NO_FILTER);
  };

  return (
    <Flex gap={3} wrap="wrap">
      <Choice
        label="State"
        all="Every state"
        options={Object.entries(STATES)}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label="Kind"
        all="Every kind"
        options={Object.entries(KINDS)}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        aria-label="Article"
        placeholder="Words of a title"
        value={words}
        maxLength={255}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setWords(event.target.value)}
      />
      {Object.values(filter).some((value) => value !== '') ? (
        <Button variant="tertiary" onClick={clear}>
          Show all
        </Button>
      ) : null}
    </Flex>
  );
};
