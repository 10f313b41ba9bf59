import { Box, Tabs } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import ActivityTab from '../tabs/ActivityTab';
import AttemptsTab from '../tabs/AttemptsTab';
import ClientsTab from '../tabs/ClientsTab';
import GrantsTab from '../tabs/GrantsTab';
import GuideTab from '../tabs/GuideTab';

const TABS = [
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
      <Tabs.Root defaultValue="grants">
        <Tabs.List aria-label="Agents">
          {TABS.map(({ id, label }) => (
            <Tabs.Trigger key={id} value={id}>
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {TABS.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id}>
            <Box padding={6}>
              <Content />
            </Box>
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Layouts.Content>
  </Page.Main>
);

export default AccessPage;
