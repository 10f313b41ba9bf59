import { Box, Flex, Typography } from '@strapi/design-system';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useIntl } from 'react-intl';
import { useWords } from '../catalogue';
import { Card } from '../components/Card';
import { ImportForm } from '../components/ImportForm';
import { SubscriberList } from '../components/SubscriberList';
import { STATES } from '../components/states';
import { WeeklyChart } from '../components/WeeklyChart';
import type { Overview, SubscriberState } from '../types';

const Counts = ({ states }: { states: Record<SubscriberState, number> }) => {
  const say = useWords();
  const { formatNumber } = useIntl();
  return (
    <Flex gap={4} wrap="wrap" alignItems="stretch">
      {STATES.map((state) => (
        <Box key={state} minWidth="11rem" flex="1">
          <Card>
            <Typography variant="sigma" textColor="neutral600" tag="p">
              {say(`subscriber.${state}`)}
            </Typography>
            <Typography variant="alpha" tag="p">
              {formatNumber(states[state])}
            </Typography>
          </Card>
        </Box>
      ))}
    </Flex>
  );
};

/** Subscriber statistics; the addresses only for roles that may see them. */
const SubscribersTab = () => {
  const say = useWords();
  const loaded = usePanelQuery<Overview>('/admin/newsletter/overview');
  return (
    <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
      {({ data, meta }) => (
        <Flex direction="column" alignItems="stretch" gap={6}>
          <Counts states={data.states} />
          <Card>
            <WeeklyChart weeks={data.weeks} />
          </Card>
          {meta.maySeeAddresses ? (
            <>
              <SubscriberList />
              <ImportForm />
            </>
          ) : (
            <Typography textColor="neutral600">{say('subscribers.numbers')}</Typography>
          )}
        </Flex>
      )}
    </Listing>
  );
};

export default SubscribersTab;
