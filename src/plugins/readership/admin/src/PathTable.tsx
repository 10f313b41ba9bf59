import { Link } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { ColumnTable } from '#panel/ColumnTable';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from './catalogue';
import type { ReadForm } from '@ota-news/foundation/readership/classes';
import type { PathSum } from './types';

interface PathTableProps {
  label: string;
  /** Query of the list. */
  query: Record<string, string>;
  forms: ReadForm[];
}

/** The paths that were read, or missed, most often. */
export const PathTable = ({ label, query, forms }: PathTableProps) => {
  const say = useWords();
  const { formatNumber } = useIntl();
  const loaded = usePanelQuery<{ data: PathSum[] }>(
    `/admin/readership/paths?${new URLSearchParams(query).toString()}`,
  );
  return (
    <Listing loaded={loaded} isEmpty={({ data }) => data.length === 0} whenEmpty={say('empty')}>
      {({ data }) => (
        <ColumnTable
          label={label}
          columns={[
            {
              name: say('path'),
              cell: ({ path }: PathSum) =>
                path === null ? (
                  say('path.others')
                ) : (
                  <Link href={path} isExternal style={{ overflowWrap: 'anywhere' }}>
                    {path}
                  </Link>
                ),
            },
            ...forms.map((form) => ({
              name: say(`form.${form}`),
              cell: (sum: PathSum) => formatNumber(sum[form]),
            })),
          ]}
          rows={data}
          keyOf={({ path }) => path ?? ''}
        />
      )}
    </Listing>
  );
};
