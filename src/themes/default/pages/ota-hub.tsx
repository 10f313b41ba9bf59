import { countOf } from '@ota-news/foundation/text/count-of';
import type { Fact, OtaHubModel, OtaSummary } from '#api/page-models';
import { ArticleList } from '../components/article-list';
import { FactsTable } from '../../shared/facts-table';
import { OtaHead } from '../components/ota-head';
import { Pagination } from '../../shared/pagination';
import { listing } from '../../shared/text';

/** Facts available in an OTA's summary. */
function factsOf({ headquarters, ticker, exchange }: OtaSummary): Fact[] {
  return [
    { label: 'Headquarters', value: headquarters },
    { label: 'Listed', value: listing({ ticker, exchange }) },
  ].flatMap(({ label, value }) => (value ? [{ label, value, sourceUrl: null }] : []));
}

const HubRail = ({ ota }: { ota: OtaSummary }) => (
  <aside class="rail" aria-label="Company">
    <section class="panel" aria-labelledby="facts-heading">
      <h2 class="label" id="facts-heading">
        At a glance
      </h2>
      <FactsTable caption={ota.name} facts={factsOf(ota)} isCaptionHidden />
      <ul class="link-list">
        <li>
          <a href={ota.profileUrl}>{ota.name} profile</a>
          <p>Facts, figures and share price</p>
        </li>
        {ota.parent && (
          <li>
            <a href={ota.parent.url}>{ota.parent.name}</a>
            <p>The parent company</p>
          </li>
        )}
      </ul>
    </section>
  </aside>
);

export const OtaHubPage = ({ model: { ota, list } }: { model: OtaHubModel }) => (
  <>
    <OtaHead ota={ota} page="news" title={ota.name} lead={ota.description}>
      <p class="meta">{countOf(list.pagination.total, 'article')}</p>
    </OtaHead>
    <div class="with-rail">
      <div class="list-column">
        <ArticleList articles={list.articles} heading="h2" hideOta />
        <Pagination pagination={list.pagination} />
      </div>
      <HubRail ota={ota} />
    </div>
  </>
);
