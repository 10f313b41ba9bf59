import { answeringSentence } from '#plugins/search/server/src/text/answering-sentence';
import { passagesOf } from '#plugins/search/server/src/text/passages';

const sentence = (number: number): string =>
  `Sentence ${number} has words about the rooms of a hotel, their prices and who sells them.`;
const long = Array.from({ length: 18 }, (_, at) => sentence(at + 1)).join(' ');

describe('The passages of a text', () => {
  it('are four sentences each, and none of a short text', () => {
    const passages = passagesOf(long).map(({ start, end }) => long.slice(start, end));
    expect(passages).toHaveLength(5);
    expect(passages[0]).toBe([1, 2, 3, 4].map(sentence).join(' '));
    expect(passages[4]).toBe([17, 18].map(sentence).join(' '));
    expect(passagesOf([1, 2, 3, 4].map(sentence).join(' '))).toEqual([]);
  });

  it('are bounded in number and length', () => {
    expect(passagesOf(`${'A. '.repeat(2_000)}`)).toHaveLength(100);
    const [only] = passagesOf('word '.repeat(20_000));
    expect(only).toEqual({ start: 0, end: 2_000 });
  });
});

describe('The sentence that answers', () => {
  const text = 'He came in May. What it cost The price was 5 dollars. It was paid in June.';
  const sections = [{ heading: 'What it cost', anchor: 'what-it-cost', at: text.indexOf(' What') }];
  const whole = { start: 0, end: text.length };
  const answer = (terms: [string, number][]) =>
    answeringSentence(text, whole, sections, new Map(terms));

  it('has the most telling words, and no heading', () => {
    expect(answer([['price', 3]])).toEqual({
      text: 'The price was 5 dollars.',
      at: text.indexOf('The price'),
    });
    expect(
      answer([
        ['mai', 1],
        ['june', 2],
      ])?.text,
    ).toBe('It was paid in June.');
  });

  it('is the first where no word decides', () => {
    expect(answer([])?.text).toBe('He came in May.');
    expect(answeringSentence(text, { start: 16, end: 54 }, sections, new Map())?.text).toBe(
      'The price was 5 dollars.',
    );
  });
});
