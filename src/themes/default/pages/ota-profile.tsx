import type { OtaProfileModel } from '#api/page-models';
import { ArticleList } from '../components/article-list';
import { Contents } from '../../shared/contents';
import { OtaHead } from '../components/ota-head';
import { PressList } from '../components/press-list';
import { PriceChart } from '../components/price-chart';
import { ProfileRail } from '../components/profile-rail';
import { Prose } from '../../shared/prose';
import { Timestamp } from '../../shared/timestamp';

export const OtaProfilePage = ({ model }: { model: OtaProfileModel }) => (
  <>
    <OtaHead ota={model.ota} page="profile" title={model.ota.name} lead={model.ota.description}>
      <p class="meta">
        Updated <Timestamp date={model.updatedAt} />
      </p>
    </OtaHead>
    <div class="with-rail">
      <div class="sections-stack">
        <Contents entries={model.contents} />
        {model.descriptionHtml && <Prose html={model.descriptionHtml} />}
        {model.prices && <PriceChart chart={model.prices} />}
        {model.latest.length > 0 && (
          <section aria-labelledby="latest-heading">
            <h2 class="label" id="latest-heading">
              Latest on {model.ota.name}
            </h2>
            <ArticleList articles={model.latest} heading="h3" hideOta />
          </section>
        )}
        {model.pressLinks.length > 0 && (
          <section aria-labelledby="press-heading">
            <h2 class="label" id="press-heading">
              From the company
            </h2>
            <PressList links={model.pressLinks} />
          </section>
        )}
      </div>
      <ProfileRail model={model} />
    </div>
  </>
);
