import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import { hostName } from '../../shared/urls';

/** Sources of an article. */
export const Sources = ({ sources }: { sources: NamedLink[] }) =>
  sources.length === 0 ? null : (
    <section class="sources" aria-labelledby="sources-heading">
      <h2 id="sources-heading">Sources</h2>
      <ol>
        {sources.map((source) => (
          <li>
            <a href={source.url} rel="external">
              {source.name}
            </a>{' '}
            <span class="quiet">{hostName(source.url)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
