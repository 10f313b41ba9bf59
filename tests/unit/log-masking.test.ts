import { masked } from '../../src/server/logging/masking';

describe('A log line', () => {
  it.each([
    ['no account anna.b+news@mail.example.org', 'no account [e-mail]'],
    ['Authorization: Bearer abcdefgh.ijkl', 'Authorization: Bearer [masked]'],
    ['GET /x?page=2&token=abc&lang=en', 'GET /x?page=2&token=[masked]&lang=en'],
    ['GET /cb?code=abc#top', 'GET /cb?code=[masked]#top'],
    ['{"url":"/search?q=flights"}', '{"url":"/search?q=[masked]"}'],
    ['connect ECONNREFUSED postgres://u:pass@db.example:5432', expect.not.stringContaining('pass')],
  ])('%s', (line, expected) => {
    expect(masked(line)).toEqual(expected);
  });

  it.each([
    'at load (/srv/node_modules/@strapi/core/dist/index.js:1:2)',
    'lru-cache@11.5.3 is in use',
    'GET /:otaSlug/:articleSlug 200 (0.3 ms)',
  ])('keeps %s', (line) => {
    expect(masked(line)).toBe(line);
  });
});
