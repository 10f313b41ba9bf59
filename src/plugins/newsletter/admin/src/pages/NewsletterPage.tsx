import { Layouts, Page } from '@strapi/strapi/admin';
import { useWords } from '../catalogue';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { TabbedContent, type Tab } from '#panel/TabbedContent';
import IssuesTab from '../tabs/IssuesTab';
import OutboxTab from '../tabs/OutboxTab';
import SubscribersTab from '../tabs/SubscribersTab';
import type { Overview } from '../types';

/** `/cockpit/newsletter`: issues, subscribers and, without a mail server, the outbox. */
const NewsletterPage = () => {
  const say = useWords();
  const tabs: Tab[] = [
    { id: 'issues', label: say('issues'), Content: IssuesTab },
    { id: 'subscribers', label: say('subscribers'), Content: SubscribersTab },
  ];
  const messages: Tab = { id: 'messages', label: say('messages'), Content: OutboxTab };
  const overview = usePanelQuery<Overview>('/admin/newsletter/overview');
  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <Listing loaded={overview} isEmpty={() => false} whenEmpty="">
          {({ data, meta }) => {
            const maySeeMessages = meta.maySeeAddresses && data.isOutboxUsed;
            return (
              <TabbedContent
                label={say('title')}
                tabs={maySeeMessages ? [...tabs, messages] : tabs}
              />
            );
          }}
        </Listing>
      </Layouts.Content>
    </Page.Main>
  );
};

export default NewsletterPage;
