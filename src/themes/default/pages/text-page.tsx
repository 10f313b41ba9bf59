import type { TextPageModel } from '@ota-news/foundation/contracts/page-models';
import { Contents } from '../../shared/contents';
import { PageSearchForm } from '../../shared/page-search-form';
import { Prose } from '../../shared/prose';
import { Timestamp } from '../../shared/timestamp';

export const TextPage = ({ model }: { model: TextPageModel }) => (
  <div class="folio">
    <article class="folio-article">
      <header class="folio-head">
        <h1>{model.title}</h1>
      </header>
      {model.updatedAt !== null && (
        <p class="folio-margin byline">
          Updated <Timestamp date={model.updatedAt} />
        </p>
      )}
      <div class="folio-text">
        {model.search && <PageSearchForm search={model.search} />}
        <Contents entries={model.contents ?? []} />
        <Prose html={model.bodyHtml} />
      </div>
    </article>
  </div>
);
