/** Looks up articles by their titles and prints mean reciprocal ranks as JSON: node known-item.mjs FOLDER */
import { baseline } from './baseline.mjs';
import { readArticles } from './collections.mjs';
import { mean, reciprocalRank } from './measures.mjs';
import { withProduct } from './product.mjs';

/** Every second word of a title and no title in the text: what a reader remembers of an article. */
const remembered = (title) =>
  title
    .split(/\s+/)
    .filter((_, index) => index % 2 === 0)
    .join(' ');

const articles = readArticles(process.argv[2]);
const plain = baseline(articles);
await withProduct(articles, async ({ rank }) => {
  const queries = articles.map(({ id, title }) => ({ id, text: remembered(title) }));
  const ours = [];
  for (const { id, text } of queries) ours.push(reciprocalRank(await rank(text), id));
  const theirs = queries.map(({ id, text }) => reciprocalRank(plain(text), id));
  console.log(
    JSON.stringify({ documents: articles.length, baseline: mean(theirs), search: mean(ours) }),
  );
});
process.exit(0);
