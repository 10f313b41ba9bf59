import { typeset } from '@ota-news/foundation/markdown/typeset';

test.each([
  ['<p>&quot;It&#39;s &#39;open&#39;&quot;, they said.</p>', '<p>“It’s ‘open’”, they said.</p>'],
  [
    '<p>&quot;<em>Booking</em>&quot; and <a href="/a">&#39;Agoda&#39;</a></p>',
    '<p>“<em>Booking</em>” and <a href="/a">‘Agoda’</a></p>',
  ],
  ['<h1>2019--2024 -- a look back...</h1>', '<h1>2019–2024 – a look back…</h1>'],
  ['<li>"one</li><li>two"</li>', '<li>"one</li><li>two"</li>'],
  ['<p>line "one"<br>"two" line</p>', '<p>line “one”<br>“two” line</p>'],
  ['<p>Section 230(c) of "1 &lt; 2"</p>', '<p>Section 230(c) of “1 &lt; 2”</p>'],
])('%s is typeset', (html, expected) => {
  expect(typeset(html)).toBe(expected);
});

test.each([
  '<p title="a -- &quot;b&quot;">a</p>',
  '<pre><code>a --b &quot;c&quot;</code></pre>',
  '<script type="application/ld+json">{"a":"b -- c..."}</script>',
  '<svg><svg><text>"a"</text></svg><text>"b"</text></svg>',
  '<a href="https://a.example/b--c">https://a.example/b--c</a>',
])('%s stays as it is', (html) => {
  expect(typeset(html)).toBe(html);
});

test('quotation marks see the code beside them', () => {
  expect(typeset('<p>&quot;<code>"x"</code>&quot; it is</p>')).toBe(
    '<p>“<code>"x"</code>” it is</p>',
  );
});
