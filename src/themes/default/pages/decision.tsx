import type { DecisionModel } from '@ota-news/foundation/contracts/page-models';
import { DecisionForm } from '../../shared/decision-form';

export const DecisionPage = ({ model }: { model: DecisionModel }) => (
  <div class="decision">
    <header class="page-head">
      <h1>{model.heading}</h1>
      {model.paragraphs.map((paragraph) => (
        <p class="standfirst">{paragraph}</p>
      ))}
    </header>
    {model.forms.map((form) => (
      <DecisionForm form={form} />
    ))}
    {model.links.length > 0 && (
      <ul class="link-list">
        {model.links.map(({ name, url }) => (
          <li>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    )}
  </div>
);
