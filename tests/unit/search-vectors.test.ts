import { embedWith } from '../../src/plugins/search/server/src/models/local/model';
import { decodeModel, encodeModel } from '../../src/plugins/search/server/src/models/local/storage';
import { trainLocalModel } from '../../src/plugins/search/server/src/models/local/train';
import {
  quantize,
  similarity,
  unit,
} from '../../src/plugins/search/server/src/index/vectors/vector';
import { fuse } from '../../src/plugins/search/server/src/ranking/fusion';
import {
  chooseRelated,
  type RelatedCandidate,
} from '../../src/plugins/search/server/src/ranking/related-choice';
import { countTerms, encodeCounts } from '../../src/plugins/search/server/src/text/term-counts';

const words = (subject: string): string[] =>
  Array.from(
    { length: 40 },
    (_, index) => `${subject}${'abcdefghij'[index % 10]}${Math.floor(index / 10)}`,
  );
const SUBJECTS = [words('room'), words('seat')];

/** Four hundred texts on two subjects whose words never meet. */
const texts = Array.from({ length: 400 }, (_, index) => {
  const subject = SUBJECTS[index % 2] ?? [];
  return Array.from(
    { length: 12 },
    (_step, step) => subject[(index * 7 + step * step * 3) % 40],
  ).join(' ');
});
const stored = texts.map((text) => encodeCounts(countTerms('', text)));

const compare = (model: ReturnType<typeof trainLocalModel>, one: string, other: string): number => {
  const [a, b] = [one, other].map((text) => embedWith(model, countTerms('', text)));
  return a && b ? similarity(a, quantize(b)) : Number.NaN;
};

describe('a model trained on the archive', () => {
  const model = trainLocalModel(stored);

  it('places texts together whose words are used alike, also when they share none', () => {
    const about = (subject: number, from: number): string =>
      (SUBJECTS[subject] ?? []).slice(from, from + 10).join(' ');
    const same = compare(model, about(0, 0), about(0, 20));
    const other = compare(model, about(0, 0), about(1, 20));
    expect(same).toBeGreaterThan(0.3);
    expect(other).toBeLessThan(0);
  });

  it('is the same for the same archive, and survives being stored', () => {
    expect(encodeModel(trainLocalModel(stored))).toBe(encodeModel(model));
    const restored = decodeModel(encodeModel(model));
    expect(compare(restored, texts[0] ?? '', texts[2] ?? '')).toBeCloseTo(
      compare(model, texts[0] ?? '', texts[2] ?? ''),
      1,
    );
  });

  it('places nothing of which it knows no word', () => {
    expect(embedWith(model, countTerms('', 'zebra'))).toBeNull();
  });

  it('can be trained on next to nothing', () => {
    expect(() => trainLocalModel(['|a:1|', '|a:2|', ''])).not.toThrow();
    expect(() => trainLocalModel([])).not.toThrow();
  });
});

describe('a stored vector', () => {
  it('keeps its direction in one byte a dimension', () => {
    const vector = unit(Float32Array.from({ length: 128 }, (_, index) => Math.sin(index * 1.7)));
    expect(similarity(vector, quantize(vector))).toBeGreaterThan(0.999);
  });
});

describe('fused scores', () => {
  const pool = [
    { id: 1, lexical: 10, similarities: [0.1], bonus: 0 },
    { id: 2, lexical: 5, similarities: [0.9], bonus: 0 },
    { id: 3, lexical: 0, similarities: [0.8], bonus: 0 },
    { id: 4, lexical: 1, similarities: [null], bonus: 0 },
  ];
  const order = (weight: number): number[] => fuse(pool, [weight]).map(({ id }) => id);

  it('follow the words alone, or the vectors alone, or both', () => {
    expect(order(0)).toEqual([1, 2, 4, 3]);
    expect(order(1)).toEqual([2, 3, 1, 4]);
    expect(order(0.35)).toEqual([2, 1, 3, 4]);
  });

  it('count what an entry gains by its date', () => {
    const dated = pool.map((entry) => ({ ...entry, bonus: entry.id === 4 ? 1 : 0 }));
    expect(fuse(dated, [0])[0]?.id).toBe(4);
  });

  it('follow several models by their weights, each scaled for itself', () => {
    const both = [
      { id: 1, lexical: 0, similarities: [0.9, 0.01], bonus: 0 },
      { id: 2, lexical: 0, similarities: [0.1, 0.02], bonus: 0 },
    ];
    const first = (weights: number[]): number | undefined => fuse(both, weights)[0]?.id;
    expect(first([0.6, 0.4])).toBe(1);
    expect(first([0.4, 0.6])).toBe(2);
  });
});

describe('related articles', () => {
  interface Told extends RelatedCandidate {
    story: string;
  }
  const relative = (
    number: number,
    subjectId: number,
    closeness: number,
    story = `s${number}`,
  ): Told => ({ number, subjectId, closeness, score: closeness, story });
  const choose = (candidates: Told[], subjectId: number): number[] =>
    chooseRelated(candidates, subjectId, (one, other) => (one.story === other.story ? 1 : 0));

  it('are none when nothing is close', () => {
    expect(choose([relative(1, 1, 0.01)], 1)).toEqual([]);
  });

  it('never tell the same story twice', () => {
    const found = [relative(1, 1, 0.95), relative(2, 1, 0.5, 'same'), relative(3, 2, 0.4, 'same')];
    expect(choose(found, 1)).toEqual([2]);
  });

  it('are not only about the article’s own OTA', () => {
    const found = [1, 2, 3, 4, 5].map((number) => relative(number, 1, 0.5 - number / 100));
    expect(choose([...found, relative(6, 2, 0.2)], 1).slice(0, 4)).toEqual([1, 2, 3, 6]);
  });
});
