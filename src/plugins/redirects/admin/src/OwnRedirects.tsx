import {
  Button,
  Dialog,
  Flex,
  IconButton,
  SearchForm,
  Searchbar,
  Typography,
} from '@strapi/design-system';
import { Pencil, Plus, Trash } from '@strapi/icons';
import { ConfirmDialog } from '@strapi/strapi/admin';
import * as React from 'react';
import { usePanelApi } from '#panel/api';
import type { Column } from '#panel/ColumnTable';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useAction } from '#panel/useAction';
import { useSentence } from '#panel/catalogue';
import { useWords } from './catalogue';
import { RedirectForm } from './RedirectForm';
import type { Redirect } from './types';
import { useCountColumns } from './useCountColumns';

const Destination = ({ to, isPermanent, problems }: Redirect) => {
  const say = useWords();
  const sentence = useSentence();
  return (
    <Flex direction="column" alignItems="flex-start">
      <Typography style={{ overflowWrap: 'anywhere' }}>
        {isPermanent ? to : say('to.temporary', { to })}
      </Typography>
      {problems.map(({ address, words }) => (
        <Typography key={words} variant="pi" textColor="warning700">
          {`${address} ${sentence(words)}.`}
        </Typography>
      ))}
    </Flex>
  );
};

/** Table of manual redirects. */
export const OwnRedirects = () => {
  const say = useWords();
  const counts = useCountColumns();
  const api = usePanelApi('/admin/redirects');
  const [page, setPage] = React.useState(1);
  const [typed, setTyped] = React.useState('');
  const [containing, setContaining] = React.useState('');
  const [edited, setEdited] = React.useState<Redirect | null | undefined>(undefined);
  const [leaving, setLeaving] = React.useState<Redirect | null>(null);
  const query = new URLSearchParams({ page: String(page), containing });
  const loaded = usePanelQuery<{ data: Redirect[]; meta: Paging }>(`/admin/redirects/?${query}`);
  const act = useAction(api.reload);

  const search = (text: string): void => {
    setPage(1);
    setContaining(text);
  };

  const columns: Column<Redirect>[] = [
    { name: say('from'), cell: ({ from }) => from },
    { name: say('to'), cell: (redirect) => <Destination {...redirect} /> },
    ...counts,
    {
      name: '',
      cell: (redirect) => (
        <Flex gap={1} justifyContent="flex-end">
          <IconButton
            label={say('change', { from: redirect.from })}
            variant="ghost"
            onClick={() => setEdited(redirect)}
          >
            <Pencil />
          </IconButton>
          <IconButton
            label={say('delete', { from: redirect.from })}
            variant="ghost"
            onClick={() => setLeaving(redirect)}
          >
            <Trash />
          </IconButton>
        </Flex>
      ),
    },
  ];

  return (
    <>
      <Flex gap={4} justifyContent="space-between" wrap="wrap" paddingBottom={4}>
        <SearchForm
          onSubmit={(event: React.FormEvent) => {
            event.preventDefault();
            search(typed);
          }}
        >
          <Searchbar
            name="containing"
            clearLabel={say('search.all')}
            placeholder={say('search.part')}
            value={typed}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
            onClear={() => {
              setTyped('');
              search('');
            }}
          >
            {say('search')}
          </Searchbar>
        </SearchForm>
        <Button startIcon={<Plus />} onClick={() => setEdited(null)}>
          {say('new')}
        </Button>
      </Flex>
      <PagedTable
        loaded={loaded}
        columns={columns}
        whenEmpty={say(containing === '' ? 'empty' : 'empty.found')}
        onPage={setPage}
      />
      {edited === undefined ? null : (
        <RedirectForm
          redirect={edited}
          onClose={() => setEdited(undefined)}
          onStored={(from) => {
            setEdited(undefined);
            void act(async () => undefined, say('stored', { from }));
          }}
        />
      )}
      <Dialog.Root
        open={leaving !== null}
        onOpenChange={(isOpen: boolean) => !isOpen && setLeaving(null)}
      >
        <ConfirmDialog
          onConfirm={() =>
            void act(
              () => api.remove(`/${leaving?.id}`),
              say('deleted', { from: leaving?.from ?? '' }),
            )
          }
        >
          {say('delete.question', { from: leaving?.from ?? '' })}
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
};
