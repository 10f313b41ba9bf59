import { Layouts, Page } from '@strapi/strapi/admin';
import { useLoaded } from '../api';
import { Listing } from '../../../../../admin/parts/Listing';
import { TabbedContent, type Tab } from '../../../../../admin/parts/TabbedContent';
import IssuesTab from '../tabs/IssuesTab';
import OutboxTab from '../tabs/OutboxTab';
import SubscribersTab from '../tabs/SubscribersTab';
import type { Overview } from '../types';

const TABS: Tab[] = [
  { id: 'issues', label: 'Issues', Content: IssuesTab },
  { id: 'subscribers', label: 'Subscribers', Content: SubscribersTab },
];
const MESSAGES: Tab = { id: 'messages', label: 'Written messages', Content: OutboxTab };

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
            const maySeeMessages = meta.maySeeAddresses && data.isOutboxUsed;
            const tabs = maySeeMessages ? [...TABS, MESSAGES] : TABS;
            return <TabbedContent label="Newsletter" tabs={tabs} />;
          }}
        </Listing>
      </Layouts.Content>
    </Page.Main>
  );
};

export default NewsletterPage;
