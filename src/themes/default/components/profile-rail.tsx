import type { OtaProfileModel } from '#api/page-models';
import { hostName } from '../../shared/urls';
import { FactsTable } from '../../shared/facts-table';
import { LinkList } from './link-list';

const Names = ({ id, title, names }: { id: string; title: string; names: string[] }) =>
  names.length === 0 ? null : (
    <section class="panel" aria-labelledby={id}>
      <h2 class="label" id={id}>
        {title}
      </h2>
      <p>{names.join(', ')}</p>
    </section>
  );

/** Facts about an OTA beside the profile text. */
export const ProfileRail = ({ model }: { model: OtaProfileModel }) => (
  <aside class="rail" aria-label="Facts">
    {(model.facts.length > 0 || model.legalName || model.website) && (
      <section class="panel" aria-labelledby="facts-heading">
        <h2 class="label" id="facts-heading">
          At a glance
        </h2>
        <FactsTable caption={model.legalName ?? model.ota.name} facts={model.facts} />
        {model.website && (
          <p class="website">
            <a href={model.website} rel="external">
              {hostName(model.website)}
            </a>
          </p>
        )}
      </section>
    )}
    {model.keyFacts.length > 0 && (
      <section class="panel" aria-labelledby="key-facts-heading">
        <h2 class="label" id="key-facts-heading">
          Key figures
        </h2>
        <FactsTable caption="Reported by the company or its filings" facts={model.keyFacts} />
      </section>
    )}
    <Names id="brands-heading" title="Brands" names={model.brands} />
    <LinkList
      id="subsidiaries-heading"
      title="Subsidiaries"
      things={model.subsidiaries.map((link) => ({ ...link, description: null }))}
    />
    <LinkList id="comparisons-heading" title="Compared with" things={model.comparisons} />
  </aside>
);
