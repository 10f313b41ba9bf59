import MarkdownIt from 'markdown-it';
import { markdownOfPage } from '#plugins/site/server/src/http/markdown';

const page = (main: string): string => `<html><body><main>${main}</main></body></html>`;

test.each([
  'Prices &lt;b&gt; and the &lt;title&gt; tag',
  '&lt;/title&gt;&lt;/script&gt;&lt;!-- the rest',
  '&lt;?php ?&gt; &lt;![CDATA[x]]&gt;',
  'Write &amp;copy; or &amp;#169; or &amp;#xA9; for ©',
  'AT&amp;T: 1 &lt; 2 &amp; 3',
])('%s is the same text after it was markdown', (text) => {
  const markdown = markdownOfPage(page(`<p>${text}</p>`), 'https://news.example');
  expect(new MarkdownIt({ html: true }).render(markdown)).toBe(`<p>${text}</p>\n`);
});

test('a bare address is one again', () => {
  const main = '<p>See <a href="https://a.example/b_c">https://a.example/b_c</a>.</p>';
  expect(markdownOfPage(page(main), 'https://news.example')).toBe('See https://a.example/b_c.\n');
});

test('text that looks like neither stands as it is, and so does code', () => {
  const markdown = markdownOfPage(
    page('<p>AT&amp;T: 1 &lt; 2 &amp; 3, <code>&lt;b&gt; &amp;copy;</code></p>'),
    'https://news.example',
  );
  expect(markdown).toBe('AT&T: 1 < 2 & 3, `<b> &copy;`\n');
});
