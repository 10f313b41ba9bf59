import { Flex } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useAnswer } from '#panel/api';
import { Listing } from '#panel/Listing';
import { useWords } from './catalogue';
import { ImportSection } from './ImportSection';
import { IMPORT_PRICES } from './permissions';
import { QuoteSection } from './QuoteSection';
import type { PricedOta } from './types';
import { useMarketDataApi } from './useMarketDataApi';

const Prices = () => {
  const say = useWords();
  const loaded = useAnswer<{ data: PricedOta[] }>(useMarketDataApi(), '/imports');
  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header title={say('title')} subtitle={say('subtitle')} />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} maxWidth="96rem">
          <QuoteSection onFetched={loaded.reload} />
          <Listing
            loaded={loaded}
            isEmpty={({ data }) => data.length === 0}
            whenEmpty={say('empty')}
          >
            {({ data }) => <ImportSection otas={data} onImported={loaded.reload} />}
          </Listing>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/share-prices`: import of closes and state of the quote provider. */
const PricesPage = () => (
  <Page.Protect permissions={[IMPORT_PRICES]}>
    <Prices />
  </Page.Protect>
);

export default PricesPage;
