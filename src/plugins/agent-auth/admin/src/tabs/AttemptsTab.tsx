import { Badge, Button } from '@strapi/design-system';
import * as React from 'react';
import { ClaimedName } from '#panel/ClaimedName';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { useSentence } from '#panel/catalogue';
import { Listing } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import { usePanelQuery } from '#panel/panel-query';
import { AttemptReport } from '../components/AttemptReport';
import { useWords } from '../catalogue';
import type { Attempt } from '../types';

const SEPARATOR = ' · ';

const useColumns = (onReport: (attempt: Attempt) => void): Column<Attempt>[] => {
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
    {
      name: '',
      cell: (attempt) =>
        attempt.succeeded ? null : (
          <Button size="S" variant="ghost" onClick={() => onReport(attempt)}>
            {say('report.open')}
          </Button>
        ),
    },
  ];
};

/** Log of connection attempts. */
const AttemptsTab = () => {
  const say = useWords();
  const [reported, setReported] = React.useState<Attempt | null>(null);
  const columns = useColumns(setReported);
  const loaded = usePanelQuery<{ data: Attempt[] }>('/admin/agent-auth/attempts');
  return (
    <>
      <Listing
        loaded={loaded}
        isEmpty={({ data }) => data.length === 0}
        whenEmpty={say('attempts.empty')}
      >
        {({ data }) => <ColumnTable columns={columns} rows={data} keyOf={({ id }) => id} />}
      </Listing>
      {reported === null ? null : (
        <AttemptReport attempt={reported} onClose={() => setReported(null)} />
      )}
    </>
  );
};

export default AttemptsTab;
