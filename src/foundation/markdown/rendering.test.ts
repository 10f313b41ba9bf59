import { htmlOf } from './rendering';
import { textOfHtml } from './text-of-html';

test('plain text has no space before a comma that follows a link or emphasis', () => {
  const markdown =
    'With [One Key](/one-key), the *new* **programme**.\n\n- `a`, ~~b~~; c\n\n| d | e |\n|---|---|\n| f | 1 < 2 & "3" |';
  expect(textOfHtml(htmlOf(markdown))).toBe(
    'With One Key, the new programme. a, b; c d e f 1 < 2 & "3"',
  );
});

test('a picture without an address is its alternative text', () => {
  expect(htmlOf('![A <chart>]() and ![](<>)')).toBe('<p>A &lt;chart&gt; and </p>\n');
});

test.each([
  'https://a.example/b',
  'mailto:desk@a.example',
  'tel:+4930',
  '/airbnb',
  '#part',
  '//a.example',
])('links %s', (address) => {
  expect(htmlOf(`[there](${address})`)).toBe(`<p><a href="${address}">there</a></p>\n`);
});

test.each([
  'javascript:alert(1)',
  'blob:https://a.example/b',
  'intent://a.example',
  'View-Source:a',
])('leaves %s as text', (address) => {
  expect(htmlOf(`[there](${address})`)).toBe(`<p>[there](${address})</p>\n`);
});
