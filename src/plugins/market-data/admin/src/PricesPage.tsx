import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useAnswer } from '../../../../admin/parts/api';
import { Listing } from '../../../../admin/parts/Listing';
import { ImportSection } from './ImportSection';
import { IMPORT_PRICES } from './permissions';
import { QuoteSection } from './QuoteSection';
import type { PricedOta } from './types';
import { useMarketDataApi } from './useMarketDataApi';

const Prices = () => {
  const loaded = useAnswer<{ data: PricedOta[] }>(useMarketDataApi(), '/imports');
  return (
    <Page.Main>
      <Page.Title>Share prices</Page.Title>
      <Layouts.Header title="Share prices" subtitle="Daily closes of the listed OTAs" />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} maxWidth="96rem">
          <QuoteSection onFetched={loaded.reload} />
          <Listing
            loaded={loaded}
            isEmpty={({ data }) => data.length === 0}
            whenEmpty="There is no OTA yet. Create one first; its closes are imported here."
          >
            {({ data }) => <ImportSection otas={data} onImported={loaded.reload} />}
          </Listing>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/share-prices`: import closes, and see the quote provider at work. */
const PricesPage = () => (
  <Page.Protect permissions={[IMPORT_PRICES]}>
    <Prices />
  </Page.Protect>
);

export default PricesPage;
