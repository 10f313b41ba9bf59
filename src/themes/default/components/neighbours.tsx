import type { ArticleModel } from '#api/page-models';

/** Links to the articles on the same OTA before and after. */
export const Neighbours = ({
  ota,
  previous,
  next,
}: Pick<ArticleModel, 'ota' | 'previous' | 'next'>) =>
  previous === null && next === null ? null : (
    <nav class="neighbours" aria-label={`More news about ${ota.name}`}>
      {previous && (
        <a href={previous.url} rel="prev">
          <span class="label">Earlier on {ota.name}</span>
          {previous.name}
        </a>
      )}
      {next && (
        <a href={next.url} rel="next">
          <span class="label">Later on {ota.name}</span>
          {next.name}
        </a>
      )}
    </nav>
  );
