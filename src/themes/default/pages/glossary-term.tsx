import type { GlossaryTermModel } from '#api/glossary-term/page-models';
import { Prose } from '../../shared/prose';
import { TermList } from '../components/term-list';
import { Timestamp } from '../../shared/timestamp';

const Mentions = ({ mentions }: Pick<GlossaryTermModel, 'mentions'>) => (
  <section class="panel" aria-labelledby="mentions-heading">
    <h2 class="label" id="mentions-heading">
      In the news
    </h2>
    <ul class="link-list">
      {mentions.map(({ title, url, date }) => (
        <li>
          <a href={url}>{title}</a>
          {date && (
            <p class="meta">
              <Timestamp date={date} />
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);

export const GlossaryTermPage = ({ model }: { model: GlossaryTermModel }) => (
  <div class="folio">
    <article class="folio-article">
      <header class="folio-head">
        <p class="kicker kicker-topic" data-markdown="skip">
          Glossary
        </p>
        <h1>{model.term}</h1>
        {model.aliases.length > 0 && <p class="aliases">Also called {model.aliases.join(', ')}</p>}
        <p class="standfirst">{model.shortDefinition}</p>
      </header>
      <p class="folio-margin byline">
        Updated <Timestamp date={model.updatedAt} />
      </p>
      <div class="folio-text">{model.bodyHtml && <Prose html={model.bodyHtml} />}</div>
    </article>
    {(model.related.length > 0 || model.mentions.length > 0) && (
      <aside class="folio-rail" aria-label="More on this term">
        {model.related.length > 0 && (
          <section class="panel" aria-labelledby="related-heading">
            <h2 class="label" id="related-heading">
              Related terms
            </h2>
            <TermList terms={model.related} />
          </section>
        )}
        {model.mentions.length > 0 && <Mentions mentions={model.mentions} />}
      </aside>
    )}
  </div>
);
