import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { TabbedContent } from '#panel/TabbedContent';
import { APPROVE, MANAGE } from '#plugins/agent-auth/server/src/permissions';
import { useWords } from '../catalogue';
import ActivityTab from '../tabs/ActivityTab';
import AttemptsTab from '../tabs/AttemptsTab';
import ClientsTab from '../tabs/ClientsTab';
import GrantsTab from '../tabs/GrantsTab';
import GuideTab from '../tabs/GuideTab';

const TABS = [
  { id: 'access', Content: GrantsTab },
  { id: 'activity', Content: ActivityTab },
  { id: 'guide', Content: GuideTab },
  { id: 'attempts', Content: AttemptsTab },
] as const;

/** Only for users who may manage everybody's agents. */
const CLIENTS = { id: 'clients', Content: ClientsTab } as const;

const Access = () => {
  const say = useWords();
  const { allowedActions } = useRBAC(permissionsOf(MANAGE));
  const tabs = [...TABS, ...(allowedActions.canManage === true ? [CLIENTS] : [])];
  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <TabbedContent
          label={say('title')}
          tabs={tabs.map(({ id, Content }) => ({ id, label: say(`tab.${id}`), Content }))}
        />
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/mcp-tokens`: agents with access, their activity, and connection instructions. */
const AccessPage = () => (
  <Page.Protect permissions={permissionsOf(APPROVE, MANAGE)}>
    <Access />
  </Page.Protect>
);

export default AccessPage;
