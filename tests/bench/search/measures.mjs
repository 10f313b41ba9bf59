/** Measures of a ranking against judgements, as trec_eval computes them. */

const grade = (judged, id) => Math.max(0, judged.get(id) ?? 0);

const gainAt = (value, rank) => (2 ** value - 1) / Math.log2(rank + 2);

export const ndcg10 = (ranked, judged) => {
  const gain = ranked
    .slice(0, 10)
    .reduce((sum, id, rank) => sum + gainAt(grade(judged, id), rank), 0);
  const ideal = [...judged.values()]
    .filter((value) => value > 0)
    .sort((one, other) => other - one)
    .slice(0, 10)
    .reduce((sum, value, rank) => sum + gainAt(value, rank), 0);
  return gain / ideal;
};

const relevant = (judged) => [...judged.values()].filter((value) => value > 0).length;

export const averagePrecision = (ranked, judged) => {
  let hits = 0;
  let sum = 0;
  for (const [rank, id] of ranked.slice(0, 1000).entries()) {
    if (grade(judged, id) > 0) sum += ++hits / (rank + 1);
  }
  return sum / relevant(judged);
};

export const recall100 = (ranked, judged) =>
  ranked.slice(0, 100).filter((id) => grade(judged, id) > 0).length / relevant(judged);

export const reciprocalRank = (ranked, id) => {
  const rank = ranked.indexOf(id);
  return rank === -1 ? 0 : 1 / (rank + 1);
};

export const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

export const percentile = (values, share) =>
  [...values].sort((one, other) => one - other)[Math.floor(share * (values.length - 1))];
