import { countWords } from '@ota-news/foundation/text/words';

test.each([
  ['', 0],
  ['One, two — 3!', 3],
  ['## A [link with words](https://a.example/not counted) and ![alt](/x.png).', 6],
  ['[one](a](b) two', 2],
  ['[never closed](https://a.example three', 3],
  ['- \n* * *\n| --- |', 0],
])('the words of %j are %d', (markdown, words) => {
  expect(countWords(markdown)).toBe(words);
});

test('a megabyte of links that are never closed is counted at once', () => {
  // Started again at every bracket, this takes minutes.
  const began = performance.now();
  expect(countWords('[a]('.repeat(250_000))).toBe(1);
  expect(performance.now() - began).toBeLessThan(2_000);
});
