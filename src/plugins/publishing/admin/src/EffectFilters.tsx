import { Button, Flex, TextInput } from '@strapi/design-system';
import { useDebounce } from '@strapi/strapi/admin';
import * as React from 'react';
import { Choice } from '#panel/Choice';
import { useWords } from './catalogue';
import { KINDS, STATES } from './effects';

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

/** Filter form for effects by state, kind and article. */
export const EffectFilters = ({ filter, onChange }: EffectFiltersProps) => {
  const say = useWords();
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
        label={say('state')}
        all={say('filter.states')}
        options={STATES.map((state) => [state, say(`state.${state}`)])}
        value={filter.status}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={say('kind')}
        all={say('filter.kinds')}
        options={KINDS.map((kind) => [kind, say(`kind.${kind}`)])}
        value={filter.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <TextInput
        aria-label={say('filter.article')}
        placeholder={say('filter.words')}
        value={words}
        maxLength={255}
        onChange={(event: React.ChangeEvent<HTMLInputElement>) => setWords(event.target.value)}
      />
      {Object.values(filter).some((value) => value !== '') ? (
        <Button variant="tertiary" onClick={clear}>
          {say('filter.clear')}
        </Button>
      ) : null}
    </Flex>
  );
};
