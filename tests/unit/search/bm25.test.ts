import { bm25, idfOf, type WeightedTerm } from '#plugins/search/server/src/index/fulltext/bm25';
import { encodeCounts, packCounts } from '#plugins/search/server/src/text/term-counts';

const DOCUMENTS = 1000;
const AVERAGE = 100;

const term = (name: string, documentFrequency: number, weight = 1): WeightedTerm => ({
  term: name,
  weight,
  idf: idfOf(documentFrequency, DOCUMENTS),
});

const score = (query: WeightedTerm[], counts: Record<string, number>, length = AVERAGE): number =>
  bm25(query, AVERAGE)(packCounts(encodeCounts(new Map(Object.entries(counts)))), length);

describe('BM25', () => {
  const query = [term('hotel', 400), term('escrow', 3)];

  it('weighs a rare term more than a common one', () => {
    expect(score(query, { escrow: 1 })).toBeGreaterThan(score(query, { hotel: 5 }));
  });

  it('counts further occurrences of a term less than the first', () => {
    const gains = [1, 2, 3].map(
      (count) => score(query, { escrow: count }) - score(query, { escrow: count - 1 }),
    );
    expect(gains[0]).toBeGreaterThan(gains[1] ?? 0);
    expect(gains[1]).toBeGreaterThan(gains[2] ?? 0);
    expect(gains[2]).toBeGreaterThan(0);
  });

  it('prefers the shorter of two documents with the same occurrences', () => {
    expect(score(query, { escrow: 1 }, 50)).toBeGreaterThan(score(query, { escrow: 1 }, 200));
  });

  it('follows the weight of a term in the query, and ignores other terms', () => {
    const once = score([term('escrow', 3)], { escrow: 1, hotel: 9 });
    expect(score([term('escrow', 3, 0.5)], { escrow: 1 })).toBeCloseTo(once / 2);
    expect(score(query, { flight: 4 })).toBe(0);
  });

  it('never counts a term against a document, however common it is', () => {
    expect(idfOf(DOCUMENTS + 5, DOCUMENTS)).toBeGreaterThan(0);
  });
});
