import { Button, Flex, IconButton, SearchForm, Searchbar, Typography } from '@strapi/design-system';
import { Pencil, Plus, Trash } from '@strapi/icons';
import { ConfirmDialog } from '@strapi/strapi/admin';
import { Dialog } from '@strapi/design-system';
import * as React from 'react';
import { useAnswer } from '../../../../admin/parts/api';
import type { Column } from '../../../../admin/parts/ColumnTable';
import { PagedTable, type Paging } from '../../../../admin/parts/PagedTable';
import { useAction } from '../../../../admin/parts/useAction';
import { countColumns } from './count-columns';
import { RedirectForm } from './RedirectForm';
import type { Redirect } from './types';
import { useRedirectsApi } from './useRedirectsApi';

const Destination = ({ to, isPermanent, problems }: Redirect) => (
  <Flex direction="column" alignItems="flex-start">
    <Typography style={{ overflowWrap: 'anywhere' }}>
      {to}
      {isPermanent ? null : ' (for the time being)'}
    </Typography>
    {problems.map((problem) => (
      <Typography key={problem} variant="pi" textColor="warning700">
        {problem}.
      </Typography>
    ))}
  </Flex>
);

/** Redirects that people have made. */
export const OwnRedirects = () => {
  const api = useRedirectsApi();
  const [page, setPage] = React.useState(1);
  const [typed, setTyped] = React.useState('');
  const [containing, setContaining] = React.useState('');
  const [edited, setEdited] = React.useState<Redirect | null | undefined>(undefined);
  const [leaving, setLeaving] = React.useState<Redirect | null>(null);
  const query = new URLSearchParams({ page: String(page), containing });
  const loaded = useAnswer<{ data: Redirect[]; meta: Paging }>(api, `/?${query}`);
  const act = useAction(loaded.reload);

  const search = (text: string): void => {
    setPage(1);
    setContaining(text);
  };

  const columns: Column<Redirect>[] = [
    { name: 'From', cell: ({ from }) => from },
    { name: 'To', cell: (redirect) => <Destination {...redirect} /> },
    ...countColumns,
    {
      name: '',
      cell: (redirect) => (
        <Flex gap={1} justifyContent="flex-end">
          <IconButton
            label={`Change ${redirect.from}`}
            variant="ghost"
            onClick={() => setEdited(redirect)}
          >
            <Pencil />
          </IconButton>
          <IconButton
            label={`Delete ${redirect.from}`}
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
            clearLabel="Show all"
            placeholder="Part of an address"
            value={typed}
            onChange={(event: React.ChangeEvent<HTMLInputElement>) => setTyped(event.target.value)}
            onClear={() => {
              setTyped('');
              search('');
            }}
          >
            Search redirects
          </Searchbar>
        </SearchForm>
        <Button startIcon={<Plus />} onClick={() => setEdited(null)}>
          New redirect
        </Button>
      </Flex>
      <PagedTable
        loaded={loaded}
        columns={columns}
        whenEmpty={
          containing === '' ? 'No redirect has been added yet.' : 'No redirect has that in it.'
        }
        onPage={setPage}
      />
      {edited === undefined ? null : (
        <RedirectForm
          redirect={edited}
          onClose={() => setEdited(undefined)}
          onStored={(from) => {
            setEdited(undefined);
            void act(async () => undefined, `${from} leads on now.`);
          }}
        />
      )}
      <Dialog.Root
        open={leaving !== null}
        onOpenChange={(isOpen: boolean) => !isOpen && setLeaving(null)}
      >
        <ConfirmDialog
          onConfirm={() =>
            void act(() => api.remove(`/${leaving?.id}`), `${leaving?.from} leads nowhere now.`)
          }
        >
          Whoever asks for {leaving?.from} will be told that there is nothing.
        </ConfirmDialog>
      </Dialog.Root>
    </>
  );
};
