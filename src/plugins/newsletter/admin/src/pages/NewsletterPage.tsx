import { Box, Tabs } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useLoaded } from '../api';
import { Listing } from '../../../../../admin/parts/Listing';
import IssuesTab from '../tabs/IssuesTab';
import OutboxTab from '../tabs/OutboxTab';
import SubscribersTab from '../tabs/SubscribersTab';
import type { Overview } from '../types';

const TABS = [
  { id: 'issues', label: 'Issues', Content: IssuesTab, isForKeepers: false },
  { id: 'subscribers', label: 'Subscribers', Content: SubscribersTab, isForKeepers: false },
  { id: 'messages', label: 'Written messages', Content: OutboxTab, isForKeepers: true },
];

/** `/cockpit/newsletter`: what is sent, to how many, and, without a mail server, the messages. */
const NewsletterPage = () => {
  const overview = useLoaded<Overview>('/overview');
  return (
    <Page.Main>
      <Page.Title>Newsletter</Page.Title>
      <Layouts.Header title="Newsletter" subtitle="What readers get by mail, and who they are" />
      <Layouts.Content>
        <Listing loaded={overview} isEmpty={() => false} whenEmpty="">
          {({ data, meta }) => {
            const isShown = ({ isForKeepers }: { isForKeepers: boolean }): boolean =>
              !isForKeepers || (meta.maySeeAddresses && data.isOutboxUsed);
            const tabs = TABS.filter(isShown);
            return (
              <Tabs.Root defaultValue="issues">
                <Tabs.List aria-label="Newsletter">
                  {tabs.map(({ id, label }) => (
                    <Tabs.Trigger key={id} value={id}>
                      {label}
                    </Tabs.Trigger>
                  ))}
                </Tabs.List>
                {tabs.map(({ id, Content }) => (
                  <Tabs.Content key={id} value={id}>
                    <Box paddingTop={6} paddingBottom={6}>
                      <Content />
                    </Box>
                  </Tabs.Content>
                ))}
              </Tabs.Root>
            );
          }}
        </Listing>
      </Layouts.Content>
    </Page.Main>
  );
};

export default NewsletterPage;
