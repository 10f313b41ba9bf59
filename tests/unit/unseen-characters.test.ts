import { splitInvisible, revealInvisible } from '@ota-news/foundation/text/unseen-characters';

describe('Characters that nobody would see', () => {
  it.each([
    ['a direction', 'ab\u202Ecd', 'ab[U+202E]cd'],
    ['an isolate', 'ab\u2066cd', 'ab[U+2066]cd'],
    ['a space without width', 'a\u200Bb', 'a[U+200B]b'],
    ['a control', 'a\u0007b\u0000', 'a[U+0007]b[U+0000]'],
    ['a tag', 'a\u{E0041}b', 'a[U+E0041]b'],
    ['a filler', 'a\u3164b', 'a[U+3164]b'],
    ['a selector behind a letter', 'a\uFE0Fb', 'a[U+FE0F]b'],
    ['a joiner between letters', 'a\u200Db', 'a[U+200D]b'],
    ['half a character', 'a\uD800b', 'a[U+D800]b'],
    ['a separator of lines', 'a\u2028b', 'a[U+2028]b'],
    ['a lone return', 'a\rb', 'a[U+000D]b'],
  ])('are shown by their number: %s', (_name, text, shown) => {
    expect(revealInvisible(text)).toBe(shown);
  });

  it.each(['One.\r\nTwo.\n\tThree', 'Größe: 5 €', 'שלום, مرحبا', '👩‍👩‍👧 ❤️ 1️⃣ 🏳️‍🌈'])(
    'are not those of %j',
    (text) => {
      expect(splitInvisible(text)).toEqual([{ text }]);
    },
  );

  it('split a text', () => {
    expect(splitInvisible('a\u200Bb')).toEqual([{ text: 'a' }, { mark: 'U+200B' }, { text: 'b' }]);
    expect(splitInvisible('')).toEqual([]);
  });
});
