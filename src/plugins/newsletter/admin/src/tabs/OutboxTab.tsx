import { Button, Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { ColumnTable, type Column } from '../../../../../admin/parts/ColumnTable';
import { Listing, moment } from '../../../../../admin/parts/Listing';
import { useLoaded } from '../api';
import { Card } from '../components/Card';
import { MailFrame } from '../components/MailFrame';
import type { OutboxMessage } from '../types';

interface Message extends OutboxMessage {
  html: string;
  text: string;
  headers: { name: string; value: string }[];
}

const COLUMNS: Column<OutboxMessage>[] = [
  { name: 'Written', cell: ({ date }) => moment(date ?? null) },
  { name: 'To', cell: ({ to }) => to },
  { name: 'Subject', cell: ({ subject }) => subject },
];

/** One message, with the links in its text at hand: they can't be followed inside the frame. */
const OpenMessage = ({ name }: { name: string }) => {
  const loaded = useLoaded<{ data: Message }>(`/outbox/${name}`);
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
            <Flex direction="column" alignItems="start" gap={1}>
              {[...new Set(data.text.match(/https?:\/\/\S+\?token=\S+/g) ?? [])].map((link) => (
                <a key={link} href={link} target="_blank" rel="noreferrer">
                  {new URL(link).pathname}
                </a>
              ))}
            </Flex>
            <MailFrame title="Message" html={data.html} />
          </Flex>
        </Card>
      )}
    </Listing>
  );
};

/** Messages that were written to a folder because there is no mail server. */
const OutboxTab = () => {
  const loaded = useLoaded<{ data: OutboxMessage[] }>('/outbox');
  const [opened, setOpened] = React.useState<string | null>(null);
  const opening: Column<OutboxMessage> = {
    name: '',
    cell: ({ name }) => (
      <Button size="S" variant="secondary" onClick={() => setOpened(name)}>
        Open
      </Button>
    ),
  };
  return (
    <Flex direction="column" alignItems="stretch" gap={6}>
      <Flex gap={3} wrap="wrap">
        <Typography textColor="neutral600">
          There is no mail server (SMTP_URL), so nothing leaves this machine. These are the latest
          messages.
        </Typography>
        <Button variant="tertiary" size="S" onClick={loaded.reload}>
          Look again
        </Button>
      </Flex>
      <Listing
        loaded={loaded}
        isEmpty={({ data }) => data.length === 0}
        whenEmpty="No message has been written yet."
      >
        {({ data }) => (
          <ColumnTable columns={[...COLUMNS, opening]} rows={data} keyOf={({ name }) => name} />
        )}
      </Listing>
      {opened === null ? null : <OpenMessage key={opened} name={opened} />}
    </Flex>
  );
};

export default OutboxTab;
