import type { ComparisonIndexModel } from '#api/comparison/page-models';
import { PageHead } from '../components/page-head';

export const ComparisonIndexPage = ({ model }: { model: ComparisonIndexModel }) => (
  <>
    <PageHead
      title="Compare"
      lead="Online travel agencies side by side, criterion by criterion, each with a verdict."
    />
    {model.comparisons.length === 0 ? (
      <p class="empty">No comparisons yet.</p>
    ) : (
      <ul class="tile-list">
        {model.comparisons.map((comparison) => (
          <li>
            <h2>
              <a href={comparison.url}>{comparison.name}</a>
            </h2>
            {comparison.description && <p>{comparison.description}</p>}
          </li>
        ))}
      </ul>
    )}
  </>
);
