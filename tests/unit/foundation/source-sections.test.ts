import { sectionsOf, withAnchors, withContents } from '@ota-news/foundation/markdown/anchors';
import { htmlOf } from '@ota-news/foundation/markdown/rendering';
import { sourceSections } from '@ota-news/foundation/markdown/source-sections';

const TEXT = [
  '# Results\r\n\r\nBefore.',
  '## Rooms\r\nNights rose.[^1]',
  '### By *region* & price\r\n\r\n- Europe',
  '> ## Quoted\r\n> said',
  '```\r\n## no heading\r\n```',
  'Rooms\r\n-----\r\n\r\nAgain.',
  '[^1]: By a fifth.\r\n',
].join('\r\n\r\n');

test('parts of markdown reach to the next heading that is not below theirs, exactly as written', () => {
  const parts = sourceSections(TEXT).map(({ heading, from, to }) => [
    heading,
    TEXT.slice(from, to),
  ]);
  expect(parts.map(([heading]) => heading)).toEqual([
    'Results',
    'Rooms',
    'By region & price',
    'Quoted',
    'Rooms',
  ]);
  const texts = parts.map(([, text = '']) => text);
  expect(texts[0]).toBe(TEXT);
  expect(texts[1]).toMatch(/^## Rooms\r\nNights[\s\S]*- Europe\r\n\r\n$/);
  expect(texts[2]).toMatch(/^### By \*region\* & price[\s\S]*Europe\r\n\r\n$/);
  expect(texts[3]).toMatch(/^> ## Quoted[\s\S]*no heading\r\n```\r\n\r\n$/);
  expect(texts[4]).toMatch(/^Rooms\r\n-----[\s\S]*By a fifth\.\r\n$/);
});

test('their anchors are those of the page', () => {
  const html = htmlOf(TEXT);
  const anchors = sourceSections(TEXT).map(({ anchor }) => anchor);
  expect(anchors).toEqual(
    [...withAnchors(html).matchAll(/<h\d id="([^"]+)"/g)].map(([, id]) => id),
  );
  expect(anchors).toEqual(
    sectionsOf()(html)
      .slice(1)
      .map(({ section }) => section?.anchor),
  );
});

test('a body without headings has none', () => {
  expect(sourceSections('A paragraph.')).toEqual([]);
});

test('four chapters have contents, as plain text; what is no chapter is not among them', () => {
  const chapters = ['## Fees & *taxes*', '### Below', '## <b>', '## Three', '## Three'];
  const { bodyHtml, contents } = withContents(htmlOf(chapters.join('\n\n')));
  expect(contents).toEqual([
    { heading: 'Fees & taxes', anchor: 'section-fees-taxes' },
    { heading: '<b>', anchor: 'section-b' },
    { heading: 'Three', anchor: 'section-three' },
    { heading: 'Three', anchor: 'section-three-2' },
  ]);
  for (const { anchor } of contents) expect(bodyHtml).toContain(`<h2 id="${anchor}">`);
  expect(withContents(htmlOf(chapters.slice(1).join('\n\n'))).contents).toEqual([]);
  const many = Array.from({ length: 200 }, (_, index) => `## Part ${index}`).join('\n\n');
  expect(withContents(htmlOf(many)).contents).toHaveLength(50);
});
