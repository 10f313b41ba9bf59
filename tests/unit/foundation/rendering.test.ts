import { isQuick } from '@ota-news/foundation/markdown/cost';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { textOfHtml } from '@ota-news/foundation/markdown/text-of-html';

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

test.each(['javascript:alert(1)', 'blob:null/b', 'intent://a.example', 'View-Source:a'])(
  'leaves %s as text',
  (address) => {
    expect(htmlOf(`[there](${address})`)).toBe(`<p>[there](${address})</p>\n`);
  },
);

test('bare web addresses are links; names, mail and other schemes are not', () => {
  expect(htmlOf('See https://a.example/b_c_d. Booking.com, a@b.example, ftp://a.example')).toBe(
    '<p>See <a href="https://a.example/b_c_d">https://a.example/b_c_d</a>. Booking.com, a@b.example, ftp://a.example</p>\n',
  );
  expect(htmlOf('[https://a.example](/b) `https://a.example`')).toBe(
    '<p><a href="/b">https://a.example</a> <code>https://a.example</code></p>\n',
  );
});

test('columns are aligned as their rule says', () => {
  const classes = [...htmlOf('|a|b|c|\n|:--|:-:|--:|\n|d|e|f|').matchAll(/<t[hd]\b[^>]*>/g)];
  expect(classes.map(([tag]) => tag)).toEqual(
    ['th', 'td'].flatMap((tag) =>
      ['left', 'center', 'right'].map((side) => `<${tag} class="align-${side}">`),
    ),
  );
});

describe('Footnotes', () => {
  const html = htmlOf(
    'Rooms rose.[^a] So did prices.[^b] Again.[^a]\n\n[^a]: By *a fifth*.\n[^b]: Less.',
  );

  test('stand below the text in the order of their marks, and lead back', () => {
    const marks = [
      ...html.matchAll(/<sup class="footnote-ref"><a href="#([^"]+)" id="([^"]+)">(\d+)</g),
    ];
    expect(marks.map(([, , , number]) => number)).toEqual(['1', '2', '1']);
    for (const [, note, mark] of marks) {
      expect(html).toContain(`<li id="${note}"`);
      expect(html).toContain(`href="#${mark}"`);
    }
    expect(html).toMatch(/<div class="footnotes">\n<ol>\n<li[^>]*><p>By <em>a fifth<\/em>\./);
  });

  test('of two texts are different places', () => {
    const [first, second] = ['One.[^1]\n\n[^1]: A', 'Two.[^1]\n\n[^1]: B'].map(
      (text) => /<li id="([^"]+)"/.exec(htmlOf(text))?.[1],
    );
    expect(first).not.toBe(second);
  });

  test('that nobody explains stay text', () => {
    expect(htmlOf('Rooms[^1] and ^[a line].')).toBe('<p>Rooms[^1] and ^[a line].</p>\n');
  });

  test('in numbers are rendered apart', () => {
    expect(isQuick(`${'[^1]'.repeat(200)}\n\n[^1]: a`)).toBe(false);
    expect(isQuick(`${'[^1]'.repeat(20)}\n\n[^1]: a`)).toBe(true);
  });
});
