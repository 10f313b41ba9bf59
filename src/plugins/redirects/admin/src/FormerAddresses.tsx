import { Typography } from '@strapi/design-system';
import * as React from 'react';
import { useAnswer } from '../../../../admin/parts/api';
import type { Column } from '../../../../admin/parts/ColumnTable';
import { PagedTable, type Paging } from '../../../../admin/parts/PagedTable';
import { countColumns } from './count-columns';
import type { FormerAddress } from './types';
import { useRedirectsApi } from './useRedirectsApi';

const COLUMNS: Column<FormerAddress>[] = [
  { name: 'From', cell: ({ from }) => from },
  { name: 'To', cell: ({ to }) => to ?? 'nothing that is public' },
  ...countColumns,
];

/** Redirects that nobody had to make: slugs that were public once. */
export const FormerAddresses = () => {
  const [page, setPage] = React.useState(1);
  const loaded = useAnswer<{ data: FormerAddress[]; meta: Paging }>(
    useRedirectsApi(),
    `/former?page=${page}`,
  );
  return (
    <>
      <Typography tag="p" textColor="neutral600" paddingBottom={4}>
        Where the slug of something public has changed, its old address leads to the new one.
      </Typography>
      <PagedTable
        loaded={loaded}
        columns={COLUMNS}
        whenEmpty="No public address has changed yet."
        onPage={setPage}
      />
    </>
  );
};
