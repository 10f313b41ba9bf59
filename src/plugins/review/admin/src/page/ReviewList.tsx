import { entryAddress } from '@ota-news/foundation/document-versions/entry-address';
import * as React from 'react';
import { useIntl } from 'react-intl';
import type { Column } from '#panel/ColumnTable';
import { usePanelQuery } from '#panel/panel-query';
import { PanelLink } from '#panel/PanelLink';
import { PagedTable, type Paging } from '#panel/PagedTable';
import type { ListedReview } from '@ota-news/foundation/contracts/review';
import { StateBadge } from '../StateBadge';
import { useWords } from '../catalogue';

export type Choice = 'waiting' | 'submitted' | 'all';

/** Table of reviews, longest waiting first. */
export const ReviewList = ({ which }: { which: Choice }) => {
  const t = useWords();
  const { formatDate } = useIntl();
  const [page, setPage] = React.useState(1);
  const query = new URLSearchParams({ which, page: String(page) });
  const loaded = usePanelQuery<{ data: ListedReview[]; meta: Paging }>(
    `/admin/review/entries?${query}`,
  );

  const columns: Column<ListedReview>[] = [
    {
      name: t('column.title'),
      cell: ({ contentType, documentId, title, isSingleType }) => (
        <PanelLink to={entryAddress(contentType, documentId, isSingleType)}>{title}</PanelLink>
      ),
    },
    { name: t('column.state'), cell: ({ state }) => <StateBadge state={state} /> },
    { name: t('column.submitter'), cell: ({ submitter }) => submitter?.name ?? '–' },
    { name: t('column.assignee'), cell: ({ assignee }) => assignee?.name ?? t('assignee.none') },
    {
      name: t('column.since'),
      cell: ({ moved }) =>
        moved === null ? '–' : formatDate(moved.at, { dateStyle: 'medium', timeStyle: 'short' }),
    },
  ];

  return (
    <PagedTable
      loaded={loaded}
      columns={columns}
      whenEmpty={t(`empty.${which}`)}
      onPage={setPage}
    />
  );
};
