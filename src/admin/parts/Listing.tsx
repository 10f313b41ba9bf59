import { Alert, Button, Flex, Loader, Typography } from '@strapi/design-system';
import type * as React from 'react';
import { usePartWords } from './catalogue';
import type { Loaded } from './panel-query';

interface ListingProps<T> {
  loaded: Loaded<T>;
  isEmpty(value: T): boolean;
  whenEmpty: string;
  children(value: T): React.ReactNode;
}

/** Renders a loaded list, or its loading, error or empty state. */
export const Listing = <T,>({ loaded, isEmpty, whenEmpty, children }: ListingProps<T>) => {
  const say = usePartWords();
  if (loaded.error !== null) {
    return (
      <Alert variant="danger" closeLabel={say('again')} onClose={loaded.reload} title="">
        {loaded.error}
      </Alert>
    );
  }
  if (loaded.value === null) return <Loader>{say('loading')}</Loader>;
  if (isEmpty(loaded.value)) return <Typography textColor="neutral600">{whenEmpty}</Typography>;
  return <>{children(loaded.value)}</>;
};

interface PagerProps {
  page: number;
  pageSize: number;
  total: number;
  onChange(page: number): void;
}

export const Pager = ({ page, pageSize, total, onChange }: PagerProps) => {
  const say = usePartWords();
  const last = Math.max(1, Math.ceil(total / pageSize));
  if (last === 1) return null;
  return (
    <Flex gap={3} paddingTop={4}>
      <Button variant="tertiary" disabled={page <= 1} onClick={() => onChange(page - 1)}>
        {say('newer')}
      </Button>
      <Typography>{say('page', { page, last })}</Typography>
      <Button variant="tertiary" disabled={page >= last} onClick={() => onChange(page + 1)}>
        {say('older')}
      </Button>
    </Flex>
  );
};
