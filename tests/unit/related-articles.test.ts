import { relatedStamp } from '../../src/plugins/search/server/src/indexer/related-stamp';
import { quantize, unit } from '../../src/plugins/search/server/src/embeddings/vector';
import { hubnessCorrectedSimilarity } from '../../src/plugins/search/server/src/ranking/hubness';
import { titleMentions } from '../../src/plugins/search/server/src/ranking/title-mentions';

const vector = (...values: number[]): Float32Array => unit(Float32Array.from(values));

describe('nearness to an article', () => {
  it('counts less for what is near everything', () => {
    const article = vector(1, 0, 0);
    const crowd = [vector(0.7, 0.7, 0.1), vector(0.7, 0.7, 0), vector(0.7, 0.7, -0.1)];
    const alone = vector(0.7, -0.7, 0);
    const near = hubnessCorrectedSimilarity(article, [...crowd, alone].map(quantize));
    expect(near[3]).toBeGreaterThan(near[1]! + 0.3);
  });

  it('is unknown where there is no vector, and hides nobody else', () => {
    const near = hubnessCorrectedSimilarity(vector(1, 0), [quantize(vector(1, 0)), null]);
    expect(near).toEqual([expect.closeTo(1, 2), null]);
  });
});

describe('what two articles say of each other’s titles', () => {
  const rarity = (term: string): number => (term === 'rare' ? 3 : 1);
  const counts = (...terms: string[]) => new Map(terms.map((term) => [term, 1]));

  it('counts both ways, by the rarity of the terms', () => {
    const one = { title: counts('rare', 'common'), counts: counts('rare', 'common', 'loyalty') };
    const other = { title: counts('loyalty'), counts: counts('rare', 'loyalty') };
    expect(titleMentions(one, other, rarity)).toBeCloseTo((3 / 4 + 1) / 2);
    expect(titleMentions(other, one, rarity)).toBeCloseTo((3 / 4 + 1) / 2);
  });

  it('is nothing without a title', () => {
    const nameless = { title: counts(), counts: counts('rare') };
    expect(titleMentions(nameless, nameless, rarity)).toBe(0);
  });
});

describe('what related articles were computed from', () => {
  it('names every model that has placed the article', () => {
    const stamps = [[], ['local'], ['local', 'bundled']].map((providers) =>
      relatedStamp('4:7', providers),
    );
    expect(new Set(stamps).size).toBe(3);
    expect(stamps[2]).toMatch(/^4:7\/.*\+local\+bundled$/);
  });
});
