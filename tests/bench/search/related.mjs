/** Measures related articles by editors' own links, as JSON: node related.mjs FOLDER */
import { baseline } from './baseline.mjs';
import { readRelated } from './collections.mjs';
import { mean, ndcg10 } from './measures.mjs';
import { withProduct } from './product.mjs';

const { documents, related } = readRelated(process.argv[2]);
const plain = baseline(documents);
await withProduct(documents, async ({ service, ids }) => {
  const entryOf = new Map([...ids].map(([entry, id]) => [id, entry]));
  const judged = documents.filter(({ id }) => related.has(id));
  const ours = [];
  const theirs = [];
  for (const { id, title } of judged) {
    const { ranked } = await service('related-search').find(entryOf.get(id));
    const found = ranked.map((number) => documents[number - 1].id);
    ours.push(ndcg10(found, related.get(id)));
    const byTitle = plain(title).filter((other) => other !== id);
    theirs.push(ndcg10(byTitle, related.get(id)));
  }
  console.log(
    JSON.stringify({
      documents: documents.length,
      judged: judged.length,
      baseline: mean(theirs),
      search: mean(ours),
    }),
  );
});
process.exit(0);
