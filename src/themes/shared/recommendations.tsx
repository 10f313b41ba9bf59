import type { Child } from 'hono/jsx';
import type { ComparedOta, Recommendation } from '#api/comparison/page-models';

interface Props {
  recommendations: Recommendation[];
  /** Sign of a company before its name, in themes that have one. */
  mark?: (ota: ComparedOta) => Child;
}

/** Which OTA to choose for whom. */
export const Recommendations = ({ recommendations, mark }: Props) => (
  <section class="recommendations" aria-labelledby="choice-heading">
    <h2 id="choice-heading">Which to choose</h2>
    <div class="choices">
      {recommendations.map(({ ota, audience, reason }) => (
        <div>
          <h3>
            Choose {mark?.(ota)}
            <a href={ota.url}>{ota.name}</a> if {audience}
          </h3>
          <p>{reason}</p>
        </div>
      ))}
    </div>
  </section>
);
