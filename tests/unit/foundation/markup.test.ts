import { escapeMarkup } from '@ota-news/foundation/text/markup';

test.each([
  ['<b>bold</b> & </i>', '\\<b>bold\\</b> & \\</i>'],
  ['AT&amp;T &#65; R&D; a & b', 'AT\\&amp;T \\&#65; R\\&D; a & b'],
  ['1 < 2, <3 and a<b', '1 < 2, <3 and a\\<b'],
])('%s stays text in markdown', (text, escaped) => {
  expect(escapeMarkup(text)).toBe(escaped);
});
