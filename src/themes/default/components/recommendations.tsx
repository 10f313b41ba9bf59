import type { Recommendation } from '#api/comparison/page-models';
import { OtaMark } from './ota-mark';

/** Which OTA to choose for whom. */
export const Recommendations = ({ recommendations }: { recommendations: Recommendation[] }) => (
  <section class="recommendations" aria-labelledby="choice-heading">
    <h2 id="choice-heading">Which to choose</h2>
    <div class="choices">
      {recommendations.map(({ ota, audience, reason }) => (
        <div>
          <h3>
            Choose <OtaMark ota={ota} />
            <a href={ota.url}>{ota.name}</a> if {audience}
          </h3>
          <p>{reason}</p>
        </div>
      ))}
    </div>
  </section>
);
