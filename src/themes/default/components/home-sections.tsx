import { SECTIONS } from '#api/addresses';
import type { HomeModel } from '#api/page-models';
import { ArticleCount } from './article-count';
import { LinkList } from './link-list';
import { OtaMark } from './ota-mark';
import { Timestamp } from '../../shared/timestamp';

const MAX_COVERED = 12;

/** OTAs with the most articles, in descending order. */
const mostCovered = (otas: HomeModel['otas']): HomeModel['otas'] =>
  otas
    .filter(({ articleCount }) => articleCount > 0)
    .sort((one, other) => other.articleCount - one.articleCount)
    .slice(0, MAX_COVERED);

/** Topics, each with its latest headline. */
export const Topics = ({ topics }: Pick<HomeModel, 'topics'>) => (
  <section aria-labelledby="topics-heading">
    <h2 class="label" id="topics-heading">
      Topics
    </h2>
    <ul class="topic-list">
      {topics.map(({ name, url, latest }) => (
        <li>
          <p class="topic-name">
            <a href={url}>{name}</a>
          </p>
          <p>
            <a href={latest.url}>{latest.name}</a>{' '}
            <span class="quiet">
              <Timestamp date={latest.date} />
            </span>
          </p>
        </li>
      ))}
    </ul>
  </section>
);

/** The companies with most articles, and comparisons. */
export const Companies = ({ otas, comparisons }: Pick<HomeModel, 'otas' | 'comparisons'>) => (
  <div class="companies">
    {otas.length > 0 && (
      <section aria-labelledby="companies-heading">
        <h2 class="label" id="companies-heading">
          Companies
        </h2>
        <ul class="company-list">
          {mostCovered(otas).map((ota) => (
            <li>
              <a href={ota.url}>
                <OtaMark ota={ota} />
                {ota.name}
              </a>{' '}
              <ArticleCount count={ota.articleCount} />
            </li>
          ))}
        </ul>
        <p class="more">
          <a href={SECTIONS.otas}>All {otas.length} profiles</a>
        </p>
      </section>
    )}
    <LinkList id="comparisons-heading" title="Compare" things={comparisons} />
  </div>
);
