/** Tags of an article, not linked because there are no tag pages; the search finds them. */
export const Tags = ({ tags }: { tags: string[] }) =>
  tags.length === 0 ? null : (
    <section class="tags" aria-labelledby="tags-heading">
      <h2 class="label" id="tags-heading">
        Tags
      </h2>
      <ul>
        {tags.map((tag) => (
          <li>{tag}</li>
        ))}
      </ul>
    </section>
  );
