import { Flex, Loader, Popover, Typography, useField } from '@strapi/design-system';
import * as React from 'react';
import { styled } from 'styled-components';
import { NEW } from './marks';

export interface Option {
  value: string;
  content: React.ReactNode;
}

export interface ChoiceListProps {
  id: string;
  /** Accessible name, if there is no field label. */
  label: string | undefined;
  options: Option[];
  /** True while the search is pending. */
  isSearching: boolean;
  /** True if more options can be loaded. */
  hasMore?: boolean;
  onMore?(): void;
  words: { searching: string; none: string };
  /** Last row, which creates a new entry. */
  create?: React.ReactNode;
  marked: string | null;
  onTake(row: string): void;
}

/** Element id of a row, for `aria-activedescendant`. */
export const rowId = (list: string, row: string): string => `${list}-${row}`;

/** Label id as the design system generates it. */
const labelId = (field = ''): string => `${field}-label`;

const HEIGHT = '28rem';

const Popup = styled(Popover.Content)`
  width: var(--radix-popover-trigger-width);
  max-height: min(${HEIGHT}, var(--radix-popover-content-available-height));
  overflow: hidden;
  flex-direction: column;
  display: flex;
`;

const List = styled.div`
  overflow: auto;
  padding: ${({ theme }) => theme.spaces[1]};
  scroll-padding: ${({ theme }) => theme.spaces[1]} 0 ${({ theme }) => theme.spaces[9]};

  &:empty {
    display: none;
  }
`;

const Row = styled.div<{ $isMarked: boolean }>`
  padding: ${({ theme }) => theme.spaces[2]} ${({ theme }) => theme.spaces[4]};
  border-radius: ${({ theme }) => theme.borderRadius};
  font-size: ${({ theme }) => theme.fontSizes[2]};
  cursor: pointer;
  color: ${({ theme }) => theme.colors.neutral800};
  background: ${({ theme, $isMarked }) =>
    $isMarked ? theme.colors.primary100 : theme.colors.neutral0};

  &:hover {
    background: ${({ theme }) => theme.colors.primary100};
  }

  // Long names end in an ellipsis and leave room for the state beside them.
  & div {
    min-width: 0;
  }

  & svg {
    flex-shrink: 0;
  }
`;

const Last = styled(Row)`
  position: sticky;
  bottom: -${({ theme }) => theme.spaces[1]};
  border-top: 1px solid ${({ theme }) => theme.colors.neutral150};
`;

/** Calls `onEnd` when the list's end scrolls into view, once for each length of the list. */
const useEnd = (length: number, isAwaited: boolean, onEnd: () => void) => {
  const end = React.useRef<HTMLDivElement>(null);
  const call = React.useRef(onEnd);
  call.current = onEnd;
  React.useEffect(() => {
    if (!isAwaited || end.current === null) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      call.current();
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [length, isAwaited]);
  return end;
};

/** List of options below or above its field. The focus stays in the field. */
export const ChoiceList = ({
  id,
  label,
  options,
  isSearching,
  hasMore = false,
  onMore = () => undefined,
  words,
  create,
  marked,
  onTake,
}: ChoiceListProps) => {
  const field = useField('ChoiceList');
  const end = useEnd(options.length, hasMore && !isSearching, onMore);
  React.useEffect(() => {
    if (marked === null) return;
    document.getElementById(rowId(id, marked))?.scrollIntoView({ block: 'nearest' });
  }, [id, marked]);

  const row = (value: string) => ({
    id: rowId(id, value),
    role: 'option',
    'aria-selected': value === marked,
    $isMarked: value === marked,
    onClick: () => onTake(value),
  });

  const isWaiting = isSearching && (options.length === 0 || hasMore);
  return (
    <Popup
      // The focus stays in the field, so the popup is not a dialog.
      role={undefined}
      onOpenAutoFocus={(event) => event.preventDefault()}
      onCloseAutoFocus={(event) => event.preventDefault()}
      // The field closes the list; the popup's own handling would move the focus.
      onEscapeKeyDown={(event) => event.preventDefault()}
      onInteractOutside={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      <List
        id={id}
        role="listbox"
        aria-label={label}
        aria-labelledby={label === undefined ? labelId(field.id) : undefined}
      >
        {options.map(({ value, content }) => (
          <Row key={value} {...row(value)}>
            {content}
          </Row>
        ))}
        {hasMore ? <div ref={end} style={{ height: 1 }} /> : null}
        {create === undefined ? null : <Last {...row(NEW)}>{create}</Last>}
      </List>
      {/* Above the row for a new entry if there are no options, else below the list. */}
      <div role="status" style={{ order: options.length === 0 ? -1 : 0 }}>
        {isWaiting ? (
          <Flex justifyContent="center" padding={2}>
            <Loader small>{words.searching}</Loader>
          </Flex>
        ) : null}
        {!isSearching && !hasMore && options.length === 0 ? (
          <Flex paddingTop={2} paddingBottom={2} paddingLeft={5} paddingRight={5}>
            <Typography>{words.none}</Typography>
          </Flex>
        ) : null}
      </div>
    </Popup>
  );
};
