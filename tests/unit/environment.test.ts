import { parseEnvironment } from '../../src/environment';
import { misspeltSettings } from '../../src/environment/misspelt';
import { ConfigurationError } from '../../src/foundation/settings/configuration-error';
import { testEnvironment } from '../support/service';

const complaints = (changes: Record<string, string | undefined>): string[] => {
  try {
    parseEnvironment({ ...testEnvironment(), ...changes });
    return [];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    return error.message.split('\n');
  }
};

describe('The settings', () => {
  it('have defaults for all but the secrets', () => {
    expect(complaints({})).toEqual([]);
    expect(complaints({ JWT_SECRET: '' })).toEqual([
      'JWT_SECRET: got nothing, expected a secret of at least 16 characters',
    ]);
  });

  it.each([
    ['PORT', 'eighty', 'PORT: got "eighty", expected a port, 0 to 65535'],
    ['PUBLIC_URL', 'news.example', 'PUBLIC_URL: got "news.example", expected an http(s) address'],
    ['RATE_LIMIT_READ', '-1', 'RATE_LIMIT_READ: got "-1", expected a whole number, 0 or more'],
    ['THEME', 'No theme', 'THEME: got "No theme", expected lower-case letters, digits and hyphens'],
    [
      'TRUSTED_PROXIES',
      'proxy.example, 10.0.0.1',
      'TRUSTED_PROXIES: got "proxy.example, 10.0.0.1", expected IP addresses or CIDR ranges',
    ],
    ['LOG_FORMAT', 'xml', 'LOG_FORMAT: got "xml", expected one of "text"|"json"'],
    ['S3_FORCE_PATH_STYLE', 'yes', 'S3_FORCE_PATH_STYLE: got "yes", expected true or false'],
    ['ADVANCED', '5 seconds', 'ADVANCED: got "5 seconds", expected a JSON object'],
    ['ADVANCED', '[]', 'ADVANCED: got "[]", expected a JSON object'],
    ['ADVANCED', '{"pollSecs":1}', 'ADVANCED: got "{\\"pollSecs\\":1}", expected no pollSecs'],
    [
      'ADVANCED',
      '{"pollSeconds":0}',
      'ADVANCED: got "{\\"pollSeconds\\":0}", expected at least 0.05 seconds for pollSeconds',
    ],
  ])('say what %s got and what it wants', (name, value, line) => {
    expect(complaints({ [name]: value })).toEqual([line]);
  });

  it('complain of all that is wrong at once, of what others need too', () => {
    expect(
      complaints({
        PORT: 'x',
        API_TOKEN_SALT: undefined,
        S3_BUCKET: 'news',
        S3_ACCESS_KEY_ID: 'AKIA',
        SOCIAL_PROVIDER: 'webhook',
        QUOTE_PROVIDER: 'http',
      }).map((line) => line.split(':')[0]),
    ).toEqual([
      'PORT',
      'API_TOKEN_SALT',
      'SOCIAL_WEBHOOK_URL',
      'SOCIAL_WEBHOOK_SECRET',
      'QUOTE_HTTP_URL',
      'S3_PUBLIC_URL',
      'S3_SECRET_ACCESS_KEY',
    ]);
  });

  it.each([
    ['METRICS_TOKEN', 'hunter2'],
    ['DATABASE_URL', 'mysql://editor:hunter2@db/news'],
    ['REDIS_URL', 'http://:hunter2@cache'],
    ['S3_ENDPOINT', 'ftp://user:hunter2@store'],
    ['QUOTE_HTTP_HEADER', 'hunter2'],
    ['APP_KEYS', 'hunter2'],
  ])('never show what a wrong %s contains', (name, value) => {
    const [line = ''] = complaints({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name}: got .+, expected .+`));
    expect(line).not.toContain('hunter2');
  });

  const address = 'postgres://desk@db/news';
  const inAddress = 'Write postgres://user:password@host:5432/name into DATABASE_URL.';
  const wayOfClient = 'DATABASE_URL alone decides: PostgreSQL if it is set, else SQLite.';

  it.each([
    [{ DATABASE_HOST: 'db' }, [`DATABASE_HOST: got "db", expected nothing. ${inAddress}`]],
    [
      { DATABASE_CLIENT: 'postgres' },
      [`DATABASE_CLIENT: got "postgres", expected nothing. ${wayOfClient}`],
    ],
    [
      { DATABASE_URL: address, DATABASE_CLIENT: 'sqlite' },
      [`DATABASE_CLIENT: got "sqlite", expected nothing. ${wayOfClient}`],
    ],
    [
      { DATABASE_URL: address, DATABASE_SSL: 'true' },
      ['DATABASE_SSL: got "true", expected nothing. Append ?sslmode=verify-full to DATABASE_URL.'],
    ],
    [{ DATABASE_URL: `${address}?sslmode=verify-full`, DATABASE_SSL: 'true' }, []],
    [{ DATABASE_URL: address, DATABASE_CLIENT: 'postgres', DATABASE_SSL: 'false' }, []],
    [{ DATABASE_CLIENT: 'sqlite', DATABASE_HOST: 'db' }, []],
  ])('refuse former ones that would lead to another database: %j', (given, lines) => {
    expect(complaints(given)).toEqual(lines);
  });

  it('say what to do instead of former ones', () => {
    expect(misspeltSettings({ DATABASE_PORT: '5433', EFFECT_POLL_SECONDS: '1' })).toEqual([
      `DATABASE_PORT is no setting any more. ${inAddress}`,
      'EFFECT_POLL_SECONDS is no setting any more. Remove it, or see ADVANCED in docs/configuration.md.',
    ]);
  });

  it('warn of names that are almost right, and leave those of other programs alone', () => {
    expect(
      misspeltSettings({
        ...testEnvironment(),
        RATE_LIMIT_REED: '5',
        S3_BUKET: 'x',
        PUBLIC_ULR: 'x',
        DATABASE_USER: 'x',
        HOSTNAME: 'x',
        PATH: 'x',
        npm_config_cache: 'x',
      }),
    ).toEqual([
      'RATE_LIMIT_REED is no setting and changes nothing. Is RATE_LIMIT_READ meant?',
      'S3_BUKET is no setting and changes nothing. Is S3_BUCKET meant?',
      'PUBLIC_ULR is no setting and changes nothing. Is PUBLIC_URL meant?',
      expect.stringContaining('DATABASE_USER is no setting'),
    ]);
  });
});
