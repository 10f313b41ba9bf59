import { relatedStamp } from '../../src/plugins/search/server/src/indexer/related-stamp';
import { quantize, unit } from '../../src/plugins/search/server/src/index/vectors/vector';
import { hubnessCorrectedSimilarity } from '../../src/plugins/search/server/src/ranking/hubness';
import { packedTexts } from '../../src/plugins/search/server/src/ranking/packed-texts';
import { relatedArchive } from '../../src/plugins/search/server/src/ranking/related-archive';
import { textComparison } from '../../src/plugins/search/server/src/ranking/text-comparison';
import { encodeVector } from '../../src/plugins/search/server/src/index/vectors/stored-vectors';
import { countTerms, encodeCounts } from '../../src/plugins/search/server/src/text/term-counts';

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

const entry = (id: number, title: string, text: string, otaId = 1) => ({
  id,
  kind: 'article',
  title,
  terms: encodeCounts(countTerms(title, text)),
  language: null,
  ota_id: otaId,
  article_number: id + 1000,
});

describe('how close two articles are', () => {
  /** The title’s terms count three times; `rare` is in one of a hundred documents, the others in all. */
  const compare = (one: [string, string], other: [string, string]) => {
    const packed = packedTexts();
    const [first, second] = [one, other].map(([title, text], id) =>
      packed.add(entry(id, title, text)),
    );
    const frequencies = packed.terms.map((term) => (term === 'rare' ? 1 : 100));
    const { closeness } = textComparison(packed.terms, frequencies, 100);
    return {
      there: closeness(first!, second!),
      back: closeness(second!, first!),
      self: closeness(first!, first!),
    };
  };
  const rare = Math.log(101);
  const common = Math.log(2);

  it('counts what they say of each other’s titles both ways, by the rarity of the terms', () => {
    const { there, back } = compare(['rare word', 'bonus'], ['bonus', 'rare']);
    expect(there.titles).toBeCloseTo((rare / (rare + common) + 1) / 2);
    expect(back.titles).toBeCloseTo(there.titles);
  });

  it('counts nothing for a title without words', () => {
    expect(compare(['', 'rare'], ['', 'rare']).there.titles).toBe(0);
  });

  it('is the cosine of the weighted terms', () => {
    const { there, back, self } = compare(['', 'rare bonus bonus'], ['', 'rare rare voyage']);
    const bonus = (1 + Math.log(2)) * common;
    const rares = (1 + Math.log(2)) * rare;
    expect(there.cosine).toBeCloseTo(
      (rare * rares) / (Math.hypot(rare, bonus) * Math.hypot(rares, common)),
    );
    expect(back.cosine).toBeCloseTo(there.cosine);
    expect(self.cosine).toBeCloseTo(1);
  });
});

describe('the related articles of many articles', () => {
  const SUBJECTS = ['hotel room rate', 'flight seat fare', 'train rail ticket'];
  const entries = Array.from({ length: 30 }, (_, id) =>
    entry(id, `Report ${id}`, `${SUBJECTS[id % 3]} own${id} note${id}`),
  );

  it('are found by words', () => {
    const archive = relatedArchive([], 'article');
    archive.addEntries([...entries, { ...entry(99, 'Agency', 'hotel flight'), kind: 'ota' }]);
    const related = archive.relate(entries.map(({ id }) => id));
    for (const [id, { ranked }] of related.entries()) {
      expect(ranked).not.toContain(id + 1000);
      expect(ranked).not.toContain(1099);
      expect(ranked.slice(0, 3).map((number) => (number - 1000) % 3)).toEqual(
        Array(3).fill(id % 3),
      );
    }
  });

  it('are compared if their vectors are near, although they share no word', () => {
    const archive = relatedArchive([0.3], 'article');
    const texts = entries.map((one) => ({ ...one, title: '', terms: `|own${one.id}:1|` }));
    archive.addEntries(texts.slice(0, 9));
    archive.addEntries(texts.slice(9));
    const vectors = entries.map(({ id }) => ({
      entry_id: id,
      vector: id === 7 ? '' : encodeVector(quantize(vector(1, id / 10, 0))),
    }));
    archive.addVectors(0, [...vectors.slice(0, 20), { entry_id: 500, vector: vectors[0]!.vector }]);
    archive.addVectors(0, vectors.slice(20));
    const [found] = archive.relate([20]);
    const others = entries.map(({ article_number: number }) => number);
    expect([...found!.ranked].sort()).toEqual(others.filter((n) => n !== 1020 && n !== 1007));
  });

  it('are none of an entry that is not there', () => {
    expect(relatedArchive([0.3], 'article').relate([5])).toEqual([{ ranked: [], chosen: [] }]);
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
