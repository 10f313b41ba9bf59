import {
  repeatsByMeaning,
  repeatsByWords,
  isLongEnough,
  likenessTo,
} from '../../src/plugins/search/server/src/duplicates/judgement';
import { embedInTime } from '../../src/plugins/search/server/src/duplicates/embed-in-time';
import {
  comparedWords,
  diceCoefficient,
  shinglesOf,
} from '../../src/plugins/search/server/src/duplicates/shingles';
import { minHashOf } from '../../src/plugins/search/server/src/duplicates/min-hash';
import type { Embedder } from '../../src/plugins/search/server/src/models/embedder';

/** Words that follow each other as they do nowhere else. */
const words = (subject: string, count = 300): string[] =>
  Array.from({ length: count }, (_, at) => `${subject}${(at * at * 7) % 211}`);

const paragraphs = (all: string[], size = 60): string[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, at) =>
    all.slice(at * size, (at + 1) * size),
  );

const everyReplaced = (all: string[], step: number): string[] =>
  all.map((word, at) => (at % step === 0 ? `other${at}` : word));

const shared = (one: number[], other: number[]): number =>
  one.filter((value, at) => value === other[at]).length;

describe('how much two texts have in common', () => {
  const story = words('room');

  it('is all for the same words however they are set', () => {
    const plain = comparedWords('Malmö did well. **Room nights** grew by 8%.');
    const marked = comparedWords('Malmö did *well*.\n\nROOM nights grew by 8 %');
    expect(likenessTo(plain)(marked)).toBe(1);
  });

  it('is hardly less when paragraphs change places', () => {
    const reordered = paragraphs(story).reverse().flat();
    expect(likenessTo(story)(reordered)).toBeGreaterThan(0.95);
  });

  it('tells a light rewrite from another story', () => {
    expect(repeatsByWords(likenessTo(story)(everyReplaced(story, 6)))).toBe(true);
    expect(repeatsByWords(likenessTo(story)(everyReplaced(story, 4)))).not.toBe(false);
    expect(repeatsByWords(likenessTo(story)(everyReplaced(story, 2)))).toBe(false);
    expect(repeatsByWords(likenessTo(story)(words('seat')))).toBe(false);
  });

  it('is nothing where there are no words', () => {
    expect(diceCoefficient(shinglesOf([], 2), shinglesOf(['a', 'b'], 2))).toBe(0);
    expect(likenessTo([])([])).toBe(0);
  });

  it('is judged with the meaning where the words can’t tell', () => {
    expect(repeatsByWords(0.5)).toBeNull();
    expect([repeatsByMeaning(0.69), repeatsByMeaning(0.71)]).toEqual([false, true]);
  });

  it('is not judged of a few words', () => {
    expect([isLongEnough(words('a', 29)), isLongEnough(words('a', 30))]).toEqual([false, true]);
  });
});

describe('a sketch', () => {
  const story = words('room');
  const sketch = minHashOf(story);

  it('is the same for the same words, and shares nothing with another story', () => {
    expect(minHashOf([...story])).toEqual(sketch);
    expect(shared(sketch, minHashOf(words('seat')))).toBe(0);
  });

  it('has values that a 32-bit column takes', () => {
    for (const value of sketch) expect(value).toBe(value | 0);
    expect(new Set(sketch).size).toBeGreaterThan(20);
  });

  it('shares values with a reordered and a rewritten text', () => {
    expect(shared(sketch, minHashOf(paragraphs(story).reverse().flat()))).toBeGreaterThan(15);
    expect(shared(sketch, minHashOf(everyReplaced(story, 6)))).toBeGreaterThan(3);
  });

  it('is empty for a text shorter than a shingle', () => {
    expect(minHashOf(['two', 'words'])).toEqual([]);
  });
});

describe('the vector of a text that is saved', () => {
  const embedder = (embed: Embedder['embed']): Embedder => ({
    batchSize: 1,
    minSimilarity: 0,
    embed,
  });
  const text = { title: 'A headline', text: 'A text.', context: null, lead: null };

  it('is not waited for when the model hangs or fails', async () => {
    const hanging = embedder(() => new Promise(() => {}));
    const failing = embedder(() => Promise.reject(new Error('away')));
    expect(await embedInTime(hanging, text, 20)).toBeNull();
    expect(await embedInTime(failing, text, 20)).toBeNull();
  });

  it('is the model’s', async () => {
    const vector = Float32Array.of(1, 0);
    expect(
      await embedInTime(
        embedder(async () => [vector]),
        text,
        1_000,
      ),
    ).toBe(vector);
  });
});
