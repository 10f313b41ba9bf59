import { typedPath } from '#plugins/search/server/src/query/typed-address';

describe('An address in place of words', () => {
  it.each([
    ['/airbnb/fees', '/airbnb/fees'],
    ['https://news.example/airbnb/fees?from=mail#section-1', '/airbnb/fees'],
    ['http://News.Example/airbnb/fees/', '/airbnb/fees'],
    ['https://news.example/airbnb/fees.md', '/airbnb/fees'],
  ])('%s is the path %s', (text, path) => {
    expect(typedPath(text, 'https://news.example')).toBe(path);
  });

  it.each(['airbnb fees', 'https://other.example/airbnb/fees', '/', 'and/or', '/a b', 'https://['])(
    '%s is none',
    (text) => expect(typedPath(text, 'https://news.example')).toBeNull(),
  );
});
