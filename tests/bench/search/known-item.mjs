/** Looks up articles by their titles and prints mean reciprocal ranks as JSON: node known-item.mjs FOLDER */
import { baseline } from './baseline.mjs';
import { readArticles } from './collections.mjs';
import { mean, reciprocalRank } from './measures.mjs';
import { withProduct } from './product.mjs';
import { tenths } from './progress.mjs';

/** Every second word of a title and no title in the text: what a reader remembers of an article. */
const remembered = (title) =>
  title
    .split(/\s+/)
    .filter((_, index) => index % 2 === 0)
    .join(' ');

const articles = readArticles(process.argv[2]);
const plain = baseline(articles);
await withProduct(articles, async ({ rank }) => {
  const measured = async (how, queryOf) => {
    const ranks = { baseline: [], search: [] };
    const tell = tenths(`looked up by ${how}`, articles.length);
    for (const [at, { id, title }] of articles.entries()) {
      const query = queryOf(title);
      ranks.baseline.push(reciprocalRank(plain(query), id));
      ranks.search.push(reciprocalRank(await rank(query), id));
      tell(at + 1);
    }
    return { baseline: mean(ranks.baseline), search: mean(ranks.search) };
  };
  console.log(
    JSON.stringify({
      documents: articles.length,
      whole: await measured('title', (title) => title),
      half: await measured('half a title', remembered),
    }),
  );
});
process.exit(0);
