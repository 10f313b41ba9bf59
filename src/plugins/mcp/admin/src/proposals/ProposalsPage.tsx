import { Layouts, Page } from '@strapi/strapi/admin';
import { TabbedContent } from '#panel/TabbedContent';
import { useWords } from '../catalogue';
import { ProposalList } from './ProposalList';

const LISTS = {
  open: () => <ProposalList state="open" />,
  decided: () => <ProposalList state="decided" />,
} as const;

/** `/cockpit/proposals`: changes proposed by agents. */
const ProposalsPage = () => {
  const say = useWords();
  return (
    <Page.Main>
      <Page.Title>{say('proposals.title')}</Page.Title>
      <Layouts.Header title={say('proposals.title')} subtitle={say('proposals.subtitle')} />
      <Layouts.Content>
        <TabbedContent
          label={say('proposals.title')}
          tabs={(['open', 'decided'] as const).map((id) => ({
            id,
            label: say(`proposals.tab.${id}`),
            Content: LISTS[id],
          }))}
        />
      </Layouts.Content>
    </Page.Main>
  );
};

export default ProposalsPage;
