/**
 * SQL that adds copies of the first published article, each a second older than the one before.
 *
 * @param numbers from the first to the last of `copy-<n>`
 * @param state of the rows that are added
 */
export const articleCopies = (
  client: 'sqlite' | 'postgres',
  [first, last]: [number, number],
  state: 'published' | 'draft' = 'published',
): string => {
  const older = client === 'sqlite' ? '- n * 1000' : `- n * interval '1 second'`;
  return `
    WITH RECURSIVE numbers(n) AS
      (SELECT ${first} UNION ALL SELECT n + 1 FROM numbers WHERE n < ${last})
    INSERT INTO articles (document_id, title, slug, body, article_id, ota_id, author_id, category_id,
      first_published_at, content_updated_at, published_at, created_at, updated_at)
    SELECT 'copy-' || n, 'Copy ' || n, 'copy-' || n, body, 100000 + n, ota_id, author_id, category_id,
      first_published_at ${older}, first_published_at ${older},
      ${state === 'draft' ? 'NULL' : 'published_at'}, created_at, updated_at
    FROM numbers, (SELECT * FROM articles WHERE published_at IS NOT NULL ORDER BY id LIMIT 1) AS first`;
};
