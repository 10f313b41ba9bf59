import type { ComboboxProps } from '@strapi/design-system';
import { Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { ChoiceBox } from './ChoiceBox';
import { useIsAnswered } from './relation-search';

/** Props that the panel's relation field passes to its combobox. */
export type RelationBoxProps = Pick<
  ComboboxProps,
  | 'name'
  | 'placeholder'
  | 'disabled'
  | 'children'
  | 'creatableDisabled'
  | 'creatableStartIcon'
  | 'createMessage'
  | 'onCreateOption'
  | 'hasMoreItems'
  | 'onLoadMore'
  | 'loading'
  | 'loadingMessage'
  | 'noOptionsMessage'
  | 'onOpenChange'
  | 'textValue'
  | 'onTextValueChange'
  | 'onInputChange'
  | 'onChange'
> & { input: React.Ref<HTMLInputElement> };

interface Offered {
  value: string;
  textValue: string;
  children: React.ReactNode;
}

const withoutMarks = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Options of the field whose name matches the text; excludes matches in other fields. */
const offered = (children: React.ReactNode, text: string): Offered[] =>
  React.Children.toArray(children)
    .filter((child) => React.isValidElement<Offered>(child))
    .map(({ props }) => props)
    .filter(({ textValue }) => withoutMarks(textValue).includes(withoutMarks(text)));

/** Replaces the combobox of the panel's relation field, which still performs searching and connecting. */
export const RelationBox = ({
  input,
  name = '',
  placeholder = '',
  disabled = false,
  children,
  textValue: text = '',
  ...field
}: RelationBoxProps) => {
  const openedAt = React.useRef(0);
  const [chosen, setChosen] = React.useState<string | null>(null);
  const isAnswered = useIsAnswered({
    field: name.split('.').at(-1) ?? '',
    text,
    since: openedAt.current,
  });

  const search = (typed: string): void => {
    openedAt.current = Date.now();
    field.onTextValueChange?.(typed);
    field.onInputChange?.({
      currentTarget: { value: typed },
    } as React.ChangeEvent<HTMLInputElement>);
  };

  return (
    <ChoiceBox
      input={input}
      name={name}
      placeholder={placeholder}
      isDisabled={disabled}
      text={text}
      onText={search}
      onOpen={() => search(text)}
      options={offered(children, text)
        // The previous response still contains the entry just selected.
        .filter(({ value }) => isAnswered || value !== chosen)
        .map(({ value, children: content }) => ({ value, content }))}
      isSearching={!isAnswered || field.loading === true}
      hasMore={field.hasMoreItems ?? false}
      onMore={() => field.onLoadMore?.({} as IntersectionObserverEntry)}
      onChoose={(value) => {
        setChosen(value);
        field.onChange?.(value);
      }}
      onCreate={() => field.onCreateOption?.()}
      create={
        field.creatableDisabled ? undefined : (
          <Flex gap={2}>
            {field.creatableStartIcon}
            <Typography>{field.createMessage?.('')}</Typography>
          </Flex>
        )
      }
      words={{
        searching: field.loadingMessage ?? '',
        none: field.noOptionsMessage?.(text) ?? '',
      }}
    />
  );
};
