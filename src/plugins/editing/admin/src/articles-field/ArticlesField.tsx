import { Field, Flex, IconButton, Typography } from '@strapi/design-system';
import { ArrowUp, Cross } from '@strapi/icons';
import { useField, type InputProps } from '@strapi/strapi/admin';
import * as React from 'react';
import { MAX_RELATED } from '#api/article/limits';
import { ChoiceBox } from '../choosing/ChoiceBox';
import { useWords } from '../catalogue';
import { useFoundArticles, useTitles } from './useArticles';

interface PickedProps {
  title: string;
  isFirst: boolean;
  isDisabled: boolean;
  onEarlier(): void;
  onRemove(): void;
}

const Picked = ({ title, isFirst, isDisabled, onEarlier, onRemove }: PickedProps) => {
  const say = useWords();
  return (
    <Flex
      tag="li"
      justifyContent="space-between"
      gap={2}
      paddingLeft={4}
      paddingRight={2}
      paddingTop={1}
      paddingBottom={1}
      background="neutral0"
      borderColor="neutral200"
      hasRadius
    >
      <Typography>{title}</Typography>
      <Flex gap={1}>
        <IconButton
          variant="ghost"
          label={say('articles.earlier', { title })}
          disabled={isDisabled || isFirst}
          onClick={onEarlier}
        >
          <ArrowUp />
        </IconButton>
        <IconButton
          variant="ghost"
          label={say('articles.remove', { title })}
          disabled={isDisabled}
          onClick={onRemove}
        >
          <Cross />
        </IconButton>
      </Flex>
    </Flex>
  );
};

const Search = ({ picked, onPick }: { picked: number[]; onPick(id: number): void }) => {
  const say = useWords();
  const [typed, setTyped] = React.useState('');
  const found = useFoundArticles(typed);
  return (
    <ChoiceBox
      label={say('articles.search')}
      placeholder={say('articles.search')}
      text={typed}
      onText={setTyped}
      options={(found ?? [])
        .filter(({ id }) => !picked.includes(id))
        .map(({ id, title }) => ({
          value: String(id),
          content: <Typography ellipsis>{title}</Typography>,
        }))}
      isSearching={found === null}
      words={{ searching: say('articles.loading'), none: say('articles.none') }}
      onChoose={(id) => onPick(Number(id))}
    />
  );
};

type Props = InputProps & { labelAction?: React.ReactNode };

/** Field for articles picked by hand; its value is a list of article numbers. */
const ArticlesField = ({ name, label, labelAction, hint, disabled = false, required }: Props) => {
  const say = useWords();
  const { value, error, onChange } = useField<number[] | null>(name);
  const picked = Array.isArray(value) ? value : [];
  const { titles, isKnown } = useTitles(picked);
  const change = (ids: number[]): void => onChange(name, ids.length === 0 ? null : ids);
  const titleOf = (id: number): string =>
    titles.get(id) ?? (isKnown ? say('articles.gone', { id }) : '…');
  const earlier = (index: number): number[] =>
    picked.toSpliced(index, 1).toSpliced(index - 1, 0, picked[index] as number);
  return (
    <Field.Root name={name} error={error} hint={hint} required={required}>
      <Field.Label action={labelAction}>{label}</Field.Label>
      {picked.length === 0 ? null : (
        <Flex tag="ol" direction="column" alignItems="stretch" gap={1}>
          {picked.map((id, index) => (
            <Picked
              key={id}
              title={titleOf(id)}
              isFirst={index === 0}
              isDisabled={disabled}
              onEarlier={() => change(earlier(index))}
              onRemove={() => change(picked.filter((other) => other !== id))}
            />
          ))}
        </Flex>
      )}
      {disabled ? null : picked.length < MAX_RELATED ? (
        <Search picked={picked} onPick={(id) => change([...picked, id])} />
      ) : (
        <Typography variant="pi" textColor="neutral600">
          {say('articles.full', { count: MAX_RELATED })}
        </Typography>
      )}
      <Field.Hint />
      <Field.Error />
    </Field.Root>
  );
};

export default ArticlesField;
