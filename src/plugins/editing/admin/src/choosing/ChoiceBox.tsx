import { Field, Popover, useComposedRefs } from '@strapi/design-system';
import { CaretDown } from '@strapi/icons';
import * as React from 'react';
import { ChoiceList, rowId, type ChoiceListProps } from './ChoiceList';
import { activeRow, moveMark, NEW, type Mark } from './marks';

export interface ChoiceBoxProps extends Pick<
  ChoiceListProps,
  'options' | 'isSearching' | 'hasMore' | 'words' | 'create' | 'onMore'
> {
  input?: React.Ref<HTMLInputElement>;
  name?: string;
  /** Accessible name, if there is no field label. */
  label?: string;
  placeholder: string;
  isDisabled?: boolean;
  /** Typed text; cleared after a selection or on cancel. */
  text: string;
  onText(text: string): void;
  onOpen?(): void;
  onChoose(value: string): void;
  onCreate?(): void;
}

/**
 * A combobox with a listbox, following the ARIA pattern. Typed text selects nothing by itself and
 * is cleared when the field loses focus.
 */
export const ChoiceBox = ({
  input,
  name,
  label,
  placeholder,
  isDisabled = false,
  text,
  onText,
  onOpen,
  onChoose,
  onCreate,
  ...list
}: ChoiceBoxProps) => {
  const listId = React.useId();
  const ownInput = React.useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = React.useState(false);
  const [mark, setMark] = React.useState<Mark>('none');
  const { options, isSearching, hasMore, create } = list;
  const rows = {
    options: options.map(({ value }) => value),
    endsWithNew: create !== undefined && !isSearching && !hasMore,
  };
  const marked = isOpen ? activeRow(mark, rows) : null;

  const open = (first: Mark): void => {
    if (isOpen || isDisabled) return;
    setOpen(true);
    setMark(first);
    onOpen?.();
  };

  const close = (): void => {
    setOpen(false);
    setMark('none');
    if (text !== '') onText('');
  };

  const take = (row: string): void => {
    setOpen(false);
    setMark('none');
    onText('');
    if (row === NEW) onCreate?.();
    else onChoose(row);
  };

  const move = (step: 1 | -1): void => {
    if (isOpen) setMark(moveMark(mark, step, rows));
    else open('first');
  };

  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Ignores keys of an input method's composition.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter') {
      // Enter would submit the form.
      event.preventDefault();
      if (marked !== null) take(marked);
    } else if (event.key === 'Escape' && (isOpen || text !== '')) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };

  return (
    <Popover.Root open={isOpen}>
      <Popover.Anchor
        onClick={() => {
          ownInput.current?.focus();
          open('none');
        }}
      >
        <Field.Input
          ref={useComposedRefs(ownInput, input)}
          type="text"
          role="combobox"
          name={name}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? listId : undefined}
          aria-activedescendant={marked === null ? undefined : rowId(listId, marked)}
          autoComplete="off"
          placeholder={placeholder}
          disabled={isDisabled}
          value={text}
          endAction={<CaretDown aria-hidden fill="neutral500" />}
          onKeyDown={onKeyDown}
          onChange={({ currentTarget: { value } }) => {
            open('first');
            setMark(value === '' ? 'none' : 'first');
            onText(value);
          }}
          onBlur={() => {
            // If the whole window loses focus, the field remains the active element.
            if (document.activeElement !== ownInput.current) close();
          }}
        />
      </Popover.Anchor>
      {isOpen ? (
        <ChoiceList {...list} id={listId} label={label} marked={marked} onTake={take} />
      ) : null}
    </Popover.Root>
  );
};
