import { Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { ColumnTable, type Column } from '#panel/ColumnTable';
import { Listing } from '#panel/Listing';
import { Moment } from '#panel/Moment';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from '../catalogue';
import { Card } from '../components/Card';
import { MailFrame } from '../components/MailFrame';
import type { OutboxMessage } from '../types';

interface Message extends OutboxMessage {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
}

const OpenMessage = ({ name }: { name: string }) => {
  const say = useWords();
  const loaded = usePanelQuery<{ data: Message }>(`/admin/newsletter/outbox/${name}`);
  return (
    <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
      {({ data }) => (
        <Card>
          <Flex direction="column" alignItems="stretch" gap={3}>
            <Typography variant="beta" tag="h2">
              {data.subject}
            </Typography>
            {data.headers.map((header) => (
              <Typography key={header.name} variant="pi" textColor="neutral600">
                {header.name}: {header.value}
              </Typography>
            ))}
            <MailFrame title={say('message')} html={data.html} />
          </Flex>
        </Card>
      )}
    </Listing>
  );
};

/** Messages written to the outbox folder because no mail server is configured. */
const OutboxTab = () => {
  const say = useWords();
  const loaded = usePanelQuery<{ data: OutboxMessage[] }>('/admin/newsletter/outbox');
  const [opened, setOpened] = React.useState<string | null>(null);
  const columns: Column<OutboxMessage>[] = [
    { name: say('written'), cell: ({ date }) => <Moment at={date ?? null} /> },
    { name: say('to'), cell: ({ to }) => to },
    { name: say('subject'), cell: ({ subject }) => subject },
  ];
  const opening: Column<OutboxMessage> = {
    name: '',
    cell: ({ name }) => (
      <Button size="S" variant="secondary" onClick={() => setOpened(name)}>
        {say('open')}
      </Button>
    ),
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <Flex gap={3} wrap="wrap">
        <Typography textColor="neutral600">{say('outbox.why')}</Typography>
        <Button variant="tertiary" size="S" onClick={loaded.reload}>
          {say('outbox.again')}
        </Button>
      </Flex>
      <Listing
        loaded={loaded}
        isEmpty={({ data }) => data.length === 0}
        whenEmpty={say('outbox.none')}
      >
        {({ data }) => (
          <ColumnTable columns={[...columns, opening]} rows={data} keyOf={({ name }) => name} />
        )}
      </Listing>
      {opened === null ? null : <OpenMessage key={opened} name={opened} />}
    </Flex>
  );
};

export default OutboxTab;
