import { parse } from 'yaml';
import { frontMatter } from '#newsroom/pages/front-matter';

const yamlOf = (facts: Record<string, unknown>): string =>
  frontMatter(facts)
    .replace(/^---\n/, '')
    .replace(/---\n$/, '');

test.each([
  'No',
  'on',
  '1:30',
  '2024-02-29',
  '2024-02-29T23:59:59.000Z',
  '0x1F',
  '~',
  '- an item: # and a comment',
  'a\tb',
  'del\u007f, c1\u0080\u009f and nel\u0085',
  'bell\u0007, no character\ufffe\uffff',
  `${'Two lines,\n\none of them long. '.repeat(9)}\ttab`,
  '---',
  '😀 “quoted” \\ "twice"',
])('%j is the same text to readers of YAML 1.1 and 1.2', (title) => {
  const yaml = yamlOf({ title });
  expect(parse(yaml, { version: '1.1' })).toEqual({ title });
  expect(parse(yaml, { version: '1.2' })).toEqual({ title });
  // What PyYAML takes.
  expect(yaml).not.toMatch(
    /[^\t\n\r\x20-\x7e\x85\u{a0}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/u,
  );
  expect(yaml).not.toMatch(/^[^"]*\t/m);
});

test('ordinary texts and dates stand without quotes', () => {
  expect(frontMatter({ title: 'Bundles spread', published_at: '2024-02-29T23:59:59.000Z' })).toBe(
    '---\ntitle: Bundles spread\npublished_at: 2024-02-29T23:59:59.000Z\n---\n',
  );
});
