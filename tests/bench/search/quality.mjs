/** Measures the search on one collection and prints the result as JSON: node quality.mjs FOLDER [DOCUMENTS] */
import { baseline } from './baseline.mjs';
import { readCollection, youngCollection } from './collections.mjs';
import { averagePrecision, mean, ndcg10, recall100 } from './measures.mjs';
import { withProduct } from './product.mjs';

const measures = { ndcg10, map: averagePrecision, recall100 };

const averages = (rankings, queries, judged) =>
  Object.fromEntries(
    Object.entries(measures).map(([name, measure]) => [
      name,
      mean(queries.map(({ id }, index) => measure(rankings[index], judged.get(id)))),
    ]),
  );

const [, , folder, size] = process.argv;
const whole = readCollection(folder);
const { documents, queries, judged } =
  size === undefined ? whole : youngCollection(whole, Number(size));
const plain = baseline(documents);
await withProduct(documents, async ({ rank }) => {
  const ours = [];
  for (const { text } of queries) ours.push(await rank(text));
  const theirs = queries.map(({ text }) => plain(text));
  console.log(
    JSON.stringify({
      documents: documents.length,
      queries: queries.length,
      baseline: averages(theirs, queries, judged),
      search: averages(ours, queries, judged),
    }),
  );
});
process.exit(0);
