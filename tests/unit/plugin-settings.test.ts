import { z } from '@strapi/utils';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ConfigurationError } from '../../src/foundation/settings/configuration-error';
import { agentAuthSettings } from '../../src/plugins/agent-auth/server/src/settings';
import { discoverySettings } from '../../src/plugins/discovery/server/src/settings';
import { historySettings } from '../../src/plugins/history/server/src/settings';
import { mcpSettings } from '../../src/plugins/mcp/server/src/settings';
import { publishingSettings } from '../../src/plugins/publishing/server/src/settings';
import { reviewSettings } from '../../src/plugins/review/server/src/settings';
import { searchSettings } from '../../src/plugins/search/server/src/settings';
import { siteSettings } from '../../src/plugins/site/server/src/settings';
import { trafficSettings } from '../../src/plugins/traffic/server/src/settings';
import { root } from '../support/service';

const settings = {
  traffic: trafficSettings,
  site: siteSettings,
  discovery: discoverySettings,
  'agent-auth': agentAuthSettings,
  mcp: mcpSettings,
  history: historySettings,
  review: reviewSettings,
  publishing: publishingSettings,
  search: searchSettings,
};

/** A line of a README for each setting, those in groups by their whole path. */
const rows = (shape: Record<string, z.ZodType>, defaults: object, prefix = ''): string[] =>
  Object.entries(shape).flatMap(([name, type]) => {
    const fallback = (defaults as Record<string, unknown>)[name];
    if (type instanceof z.ZodPrefault) {
      const group = type.unwrap() as z.ZodObject;
      return rows(group.shape, fallback as object, `${prefix}${name}.`);
    }
    const isNone = fallback === undefined || String(fallback) === '';
    const shown = isNone ? 'none' : `\`${String(fallback)}\``;
    return [`| \`${prefix}${name}\` | ${shown} | ${type.description} |`];
  });

describe.each(Object.entries(settings))('The settings of %s', (name, { schema, config }) => {
  it('all have a default, and stand in its README with it', () => {
    const readme = readFileSync(path.join(root, 'src/plugins', name, 'README.md'), 'utf8');
    const table = ['| Setting | Default | Meaning |', '|---|---|---|'];
    expect(readme).toContain([...table, ...rows(schema.shape, config.default())].join('\n'));
  });

  it('are left as they are by the check', () => {
    const given = config.default();
    config.validator(given);
    expect(given).toEqual(config.default());
  });
});

describe('A wrong setting', () => {
  const complaint = (given: object): string => {
    try {
      trafficSettings.config.validator({ ...trafficSettings.config.default(), ...given });
      return '';
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return error.message;
    }
  };

  it.each([
    [
      { limits: { read: -1, failedAuthentication: '30' } },
      'limits.read: got -1, expected a whole number, 0 or more\nlimits.failedAuthentication: got "30", expected a whole number',
    ],
    [
      { trustedProxies: ['proxy.example'] },
      'trustedProxies: got ["proxy.example"], expected IP addresses or CIDR ranges',
    ],
    [{ trustedProxies: '10.0.0.1' }, 'trustedProxies: got "10.0.0.1", expected array'],
    [
      { limits: { read: 1, failedAuthentication: 1, reed: 2 }, redis: 'redis://cache' },
      'limits.reed: there is no such setting\nredis: there is no such setting',
    ],
    [{ redisUrl: 'http://:hunter2@cache' }, 'redisUrl: got "http:…", expected a redis:// address'],
  ])('is named with what it got, secrets apart: %j', (given, message) => {
    expect(complaint(given)).toBe(message);
  });
});
