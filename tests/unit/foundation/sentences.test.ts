import { sentencesOf } from '@ota-news/foundation/text/sentences';

const texts = (text: string): string[] =>
  Array.from(sentencesOf(text), (sentence) => sentence.text);

describe('The sentences of a text', () => {
  it('stand where they say, without the spaces between them', () => {
    const text = ' One came.  Two stayed! Did three? ';
    const found = [...sentencesOf(text)];
    expect(found.map((sentence) => sentence.text)).toEqual([
      'One came.',
      'Two stayed!',
      'Did three?',
    ]);
    for (const { text: sentence, at } of found) expect(text.startsWith(sentence, at)).toBe(true);
    expect(texts('   ')).toEqual([]);
  });

  it('are whole in a long text, too', () => {
    const sentences = Array.from(
      { length: 900 },
      (_, at) => `Sentence ${at} has some words in it.`,
    );
    const text = sentences.join(' ');
    expect(texts(text)).toEqual(sentences);
    for (const { text: sentence, at } of sentencesOf(text)) {
      expect(text.slice(at, at + sentence.length)).toBe(sentence);
    }
  });

  it('end somewhere if they never end', () => {
    expect(texts('word '.repeat(2_000)).join(' ')).toBe('word '.repeat(2_000).trim());
  });
});
