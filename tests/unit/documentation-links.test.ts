import { withPageLinks } from '#newsroom/documentation/page-links';

const FILES = ['moving.md', 'search.md'];

describe('Links of a document', () => {
  test.each([
    ['[a](moving.md)', '[a](/docs/moving)'],
    ['[a](moving.md#way-out "b")', '[a](/docs/moving#section-way-out "b")'],
    ['[a](#the-end)', '[a](#section-the-end)'],
    ['![a](images/a.png)', '![a](/docs/images/a.png)'],
    ['[![a](images/a.png)](../LICENSE)', '![a](/docs/images/a.png)'],
    ['[the `code`](../LICENSE) and [b](search.md)', 'the `code` and [b](/docs/search)'],
    [
      '[a](https://example.org/moving.md) [b](/otas)',
      '[a](https://example.org/moving.md) [b](/otas)',
    ],
  ])('%s', (markdown, expected) => {
    expect(withPageLinks(markdown, FILES)).toBe(expected);
  });

  test.each(['`[a](moving.md)`', '```md\n[a](../LICENSE)\n```', '    ![a](images/a.png)'])(
    'in code stay as they are: %j',
    (markdown) => {
      expect(withPageLinks(markdown, FILES)).toBe(markdown);
    },
  );
});
