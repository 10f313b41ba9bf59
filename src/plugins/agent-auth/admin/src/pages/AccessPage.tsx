import { Layouts, Page } from '@strapi/strapi/admin';
import { TabbedContent, type Tab } from '../../../../../admin/parts/TabbedContent';
import ActivityTab from '../tabs/ActivityTab';
import AttemptsTab from '../tabs/AttemptsTab';
import ClientsTab from '../tabs/ClientsTab';
import GrantsTab from '../tabs/GrantsTab';
import GuideTab from '../tabs/GuideTab';

const TABS: Tab[] = [
  { id: 'grants', label: 'Access', Content: GrantsTab },
  { id: 'activity', label: 'Activity', Content: ActivityTab },
  { id: 'guide', label: 'Connect an agent', Content: GuideTab },
  { id: 'attempts', label: 'Connection attempts', Content: AttemptsTab },
  { id: 'clients', label: 'Agents', Content: ClientsTab },
];

/** `/cockpit/mcp-tokens`: which agents have access, what they do, and how to connect one. */
const AccessPage = () => (
  <Page.Main>
    <Page.Title>Agents</Page.Title>
    <Layouts.Header title="Agents" subtitle="Who acts for whom, and what they do" />
    <Layouts.Content>
      <TabbedContent label="Agents" tabs={TABS} />
    </Layouts.Content>
  </Page.Main>
);

export default AccessPage;
