/** Number of articles behind a link to them. */
export const ArticleCount = ({ count }: { count: number }) => (
  <span class="count">
    {count}
    <span class="visually-hidden">{count === 1 ? ' article' : ' articles'}</span>
  </span>
);
