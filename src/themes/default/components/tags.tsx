import type { ArticleModel } from '#api/page-models';

/** Tags of an article; those of other articles, too, lead to a list. */
export const Tags = ({ tags }: Pick<ArticleModel, 'tags'>) =>
  tags.length === 0 ? null : (
    <section class="tags" aria-labelledby="tags-heading">
      <h2 class="label" id="tags-heading">
        Tags
      </h2>
      <ul>
        {tags.map(({ name, url }) => (
          <li>{url === null ? name : <a href={url}>{name}</a>}</li>
        ))}
      </ul>
    </section>
  );
