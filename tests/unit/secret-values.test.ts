import { secretValues } from '../../src/environment/secret-values';

describe('The secrets among the settings', () => {
  it.each([
    [
      'APP_KEYS',
      'first-of-two-keys, second-of-two-keys',
      ['first-of-two-keys', 'second-of-two-keys'],
    ],
    ['ENCRYPTION_KEY', 'of sixteen letters', ['of sixteen letters']],
    ['QUOTE_HTTP_HEADER', 'Authorization: Bearer abcdefghij', ['abcdefghij']],
    ['DATABASE_URL', 'postgres://desk:p%40ss%2Fword@db:5432/news', ['p@ss/word']],
    [
      'QUOTE_HTTP_URL',
      'https://q.example/{ticker}?apikey=0123456789&range=historical',
      ['0123456789'],
    ],
    ['REDIS_URL', 'redis://127.0.0.1:6379', []],
    ['SITE_NAME', 'Morning Post', []],
    ['SOCIAL_BLUESKY_PASSWORD', 'news', []],
    ['SOMETHING_SECRET', 'of another program', []],
  ])('%s=%s', (name, value, secrets) => {
    expect(secretValues({ [name]: value })).toEqual(secrets);
  });
});
