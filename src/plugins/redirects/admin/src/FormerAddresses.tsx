import { Typography } from '@strapi/design-system';
import * as React from 'react';
import type { Column } from '#panel/ColumnTable';
import { PagedTable, type Paging } from '#panel/PagedTable';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from './catalogue';
import { useCountColumns } from './useCountColumns';
import type { FormerAddress } from './types';

/** Table of automatic redirects from former public slugs. */
export const FormerAddresses = () => {
  const say = useWords();
  const columns: Column<FormerAddress>[] = [
    { name: say('from'), cell: ({ from }) => from },
    { name: say('to'), cell: ({ to }) => to ?? say('to.nothing') },
    ...useCountColumns(),
  ];
  const [page, setPage] = React.useState(1);
  const loaded = usePanelQuery<{ data: FormerAddress[]; meta: Paging }>(
    `/admin/redirects/former?page=${page}`,
  );
  return (
    <>
      <Typography tag="p" textColor="neutral600" paddingBottom={4}>
        {say('former.explained')}
      </Typography>
      <PagedTable
        loaded={loaded}
        columns={columns}
        whenEmpty={say('former.empty')}
        onPage={setPage}
      />
    </>
  );
};
