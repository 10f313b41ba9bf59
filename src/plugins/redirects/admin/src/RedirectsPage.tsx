import { Box } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { TabbedContent } from '../../../../admin/parts/TabbedContent';
import { FormerAddresses } from './FormerAddresses';
import { ImportFile } from './ImportFile';
import { OwnRedirects } from './OwnRedirects';
import { KEEP_REDIRECTS } from './permissions';

const TABS = [
  { id: 'own', label: 'Added', Content: OwnRedirects },
  { id: 'former', label: 'Automatic', Content: FormerAddresses },
  { id: 'import', label: 'Import', Content: ImportFile },
];

/** `/cockpit/redirects`: where readers are led who ask for what is gone. */
const RedirectsPage = () => (
  <Page.Protect permissions={[KEEP_REDIRECTS]}>
    <Page.Main>
      <Page.Title>Redirects</Page.Title>
      <Layouts.Header
        title="Redirects"
        subtitle="Where readers are led who ask for an address at which there is nothing any more"
      />
      <Layouts.Content>
        <Box background="neutral0" hasRadius shadow="filterShadow">
          <TabbedContent label="Redirects" tabs={TABS} />
        </Box>
      </Layouts.Content>
    </Page.Main>
  </Page.Protect>
);

export default RedirectsPage;
