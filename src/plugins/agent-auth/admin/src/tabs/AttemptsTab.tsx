import { Badge } from '@strapi/design-system';
import { ClaimedName } from '#panel/ClaimedName';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { useSentence } from '#panel/catalogue';
import { Listing } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import type { Attempt } from '../types';

const SEPARATOR = ' · ';

const useColumns = (): Column<Attempt>[] => {
  const say = useWords();
  const sentence = useSentence();
  return [
    { name: say('column.when'), cell: ({ at }) => <Moment at={at} /> },
    {
      name: say('column.agent'),
      cell: ({ clientName, clientId }) =>
        clientName === null ? (
          (clientId ?? say('attempt.unknown'))
        ) : (
          <ClaimedName name={clientName} />
        ),
    },
    { name: say('column.step'), cell: ({ step }) => say(`step.${step}`) },
    {
      name: say('column.result'),
      cell: ({ succeeded, error }) => (
        <Badge active={succeeded}>
          {succeeded ? say('attempt.done') : (error ?? say('attempt.failed'))}
        </Badge>
      ),
    },
    {
      name: say('column.happened'),
      cell: ({ explanation }) => explanation.split(SEPARATOR).map(sentence).join(SEPARATOR),
    },
  ];
};

/** Log of connection attempts. */
const AttemptsTab = () => {
  const say = useWords();
  const columns = useColumns();
  const loaded = usePanelQuery<{ data: Attempt[] }>('/admin/agent-auth/attempts');
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('attempts.empty')}
    >
      {({ data }) => <ColumnTable columns={columns} rows={data} keyOf={({ id }) => id} />}
    </Listing>
  );
};

export default AttemptsTab;
