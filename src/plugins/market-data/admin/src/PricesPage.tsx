import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { IMPORT_PRICES } from '#newsroom/contracts/permissions';
import { useWords } from './catalogue';
import { ImportSection } from './ImportSection';
import { QuoteSection } from './QuoteSection';
import type { PricedOta } from './types';

const Prices = () => {
  const say = useWords();
  const loaded = usePanelQuery<{ data: PricedOta[] }>('/admin/market-data/imports');
  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} maxWidth="96rem">
          <QuoteSection />
          <Listing
            loaded={loaded}
            isEmpty={({ data }) => data.length === 0}
            whenEmpty={say('empty')}
          >
            {({ data }) => <ImportSection otas={data} />}
          </Listing>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/share-prices`: import of closes and state of the quote provider. */
const PricesPage = () => (
  <Page.Protect permissions={permissionsOf(IMPORT_PRICES)}>
    <Prices />
  </Page.Protect>
);

export default PricesPage;
