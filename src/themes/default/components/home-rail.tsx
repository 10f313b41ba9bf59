import { SECTIONS } from '#api/addresses';
import type { HomeModel } from '#api/page-models';
import { LinkList } from './link-list';
import { OtaMark } from './ota-mark';

type Props = Pick<HomeModel, 'otas' | 'categories' | 'comparisons'>;

const MAX_COVERED = 12;

/** OTAs with the most articles, in descending order. */
const mostCovered = (otas: Props['otas']): Props['otas'] =>
  otas
    .filter(({ articleCount }) => articleCount > 0)
    .sort((one, other) => other.articleCount - one.articleCount)
    .slice(0, MAX_COVERED);

const Otas = ({ otas }: Pick<Props, 'otas'>) => (
  <section class="panel" aria-labelledby="rail-otas">
    <h2 class="label" id="rail-otas">
      By OTA
    </h2>
    <ul class="count-list">
      {mostCovered(otas).map((ota) => (
        <li>
          <a href={ota.url}>
            <OtaMark color={ota.primaryColor} />
            {ota.name}
          </a>{' '}
          <span class="count">
            {ota.articleCount}
            <span class="visually-hidden">{ota.articleCount === 1 ? ' article' : ' articles'}</span>
          </span>
        </li>
      ))}
    </ul>
    <p class="more">
      <a href={SECTIONS.otas}>All {otas.length} profiles</a>
    </p>
  </section>
);

const Topics = ({ categories }: Pick<Props, 'categories'>) => (
  <section class="panel" aria-labelledby="rail-topics">
    <h2 class="label" id="rail-topics">
      By topic
    </h2>
    <ul class="topics">
      {categories.map((category) => (
        <li>
          <a href={category.url}>{category.name}</a>
        </li>
      ))}
    </ul>
  </section>
);

/** Links to OTAs, topics and comparisons beside the latest articles. */
export const HomeRail = ({ otas, categories, comparisons }: Props) => (
  <aside class="rail" aria-label="Browse">
    {otas.length > 0 && <Otas otas={otas} />}
    {categories.length > 0 && <Topics categories={categories} />}
    <LinkList id="rail-comparisons" title="Compare" things={comparisons} />
  </aside>
);
