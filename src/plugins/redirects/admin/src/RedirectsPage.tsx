import { Box } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { permissionsOf } from '#panel/permissions';
import { TabbedContent } from '#panel/TabbedContent';
import { KEEP_REDIRECTS } from '#newsroom/contracts/permissions';
import { useWords } from './catalogue';
import { FormerAddresses } from './FormerAddresses';
import { ImportFile } from './ImportFile';
import { OwnRedirects } from './OwnRedirects';

const TABS = [
  { id: 'own', Content: OwnRedirects },
  { id: 'former', Content: FormerAddresses },
  { id: 'import', Content: ImportFile },
] as const;

/** `/cockpit/redirects`: manual redirects, former addresses and import. */
const RedirectsPage = () => {
  const say = useWords();
  return (
    <Page.Protect permissions={permissionsOf(KEEP_REDIRECTS)}>
      <Page.Main>
        <Page.Title>{say('title')}</Page.Title>
        <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
        <Layouts.Content>
          <Box background="neutral0" hasRadius shadow="filterShadow">
            <TabbedContent
              label={say('title')}
              tabs={TABS.map(({ id, Content }) => ({ id, label: say(`tab.${id}`), Content }))}
            />
          </Box>
        </Layouts.Content>
      </Page.Main>
    </Page.Protect>
  );
};

export default RedirectsPage;
