import type { PriceImportsService } from '../../api/share-price/market-data';
import type { ImageStoreService } from './ingestion';
import type { EffectsService, ScheduleService } from './publishing';
import type { RelatedArticlesService, SearchService } from './search';

/** What the newsroom's own plugins offer. */
declare module '@ota-news/foundation/contracts/services' {
  interface PluginServices {
    ingestion: { 'image-store': ImageStoreService };
    search: { search: SearchService; related: RelatedArticlesService };
    publishing: { effects: EffectsService; schedule: ScheduleService };
    'market-data': { imports: PriceImportsService };
  }
}
