import Database from 'better-sqlite3';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { configurationPage, environmentExample } from '../../src/environment/documentation';
import {
  blankTemplate,
  root,
  startService,
  testEnvironment,
  withoutPackage,
} from '../support/service';

const run = (script: string, args: string[], env: Record<string, string>) => {
  const { PATH = '', HOME = '' } = process.env;
  const ended = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    env: { PATH, HOME, ENV_PATH: '/dev/null', ...env },
    encoding: 'utf8',
    timeout: 120_000,
  });
  return { code: ended.status, printed: `${ended.stdout}${ended.stderr}` };
};

describe('Settings of a start', () => {
  it('stop it with one line for each that is wrong, and nothing else', () => {
    const { code, printed } = run('scripts/serve.mjs', [], {
      ...testEnvironment(),
      PREVIEW_SECRET: '',
      REDIS_URL: 'localhost:6379',
      DATABASE_URL: 'mysql://news:geheim@db/news',
    });
    expect(code).toBe(1);
    expect(printed.trim().split('\n')).toEqual([
      'PREVIEW_SECRET: got nothing, expected a secret of at least 16 characters',
      'DATABASE_URL: got "mysql:…", expected a postgres:// address',
      'REDIS_URL: got "localhost:6379", expected a redis:// address',
    ]);
  });

  it('stop commands in the same way', () => {
    const { code, printed } = run('scripts/command.mjs', ['token', '--name', 'x'], {
      ...testEnvironment(),
      PORT: 'x',
    });
    expect(code).toBe(1);
    expect(printed.trim()).toBe('PORT: got "x", expected a port, 0 to 65535');
  });

  // Later versions use a driver that npm installs everywhere.
  const itOnNode20 = process.version.startsWith('v20.') ? it : it.skip;
  itOnNode20('stop it with one sentence where the SQLite driver for Node.js 20 is missing', () => {
    const { code, printed } = run('scripts/serve.mjs', [], {
      ...testEnvironment(),
      ...withoutPackage('better-sqlite3-12'),
    });
    expect(code).toBe(1);
    expect(printed.trim()).toBe(
      'The SQLite driver for Node.js 20 is not installed: run `npm ci` under Node.js 20, or use Node.js 22 or newer.',
    );
  });

  it('warn of a name that is almost right, and of an empty value', async () => {
    const service = await startService({ env: { RATE_LIMIT_REED: '5', SITE_NAME: '' } });
    try {
      expect(service.output()).toContain('Is RATE_LIMIT_READ meant?');
      expect(service.output()).toContain('SITE_NAME is empty, so its default counts: OTA News');
      expect(service.output()).not.toContain('cookie.secure');
    } finally {
      await service.stop();
    }
  });

  it('and what stands in its way stop it with one sentence', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'ota-news-start-'));
    const file = path.join(folder, 'data.db');
    // With tables, which take seconds to make.
    cpSync(path.join(blankTemplate, 'data.db'), file);
    const occupied = createServer().listen(0, '127.0.0.1');
    await once(occupied, 'listening');
    const { port } = occupied.address() as AddressInfo;
    const start = (env: Record<string, string>) =>
      run('scripts/serve.mjs', [], { ...testEnvironment(), DATABASE_FILENAME: file, ...env });
    try {
      const other = start({ THEME: 'nope' });
      expect([other.code, other.printed.trim()]).toEqual([
        1,
        'The theme is "nope", but there is no src/themes/nope/index.',
      ]);
      const taken = start({ HOST: '127.0.0.1', PORT: String(port) });
      expect([taken.code, taken.printed.trim()]).toEqual([
        1,
        `The port ${port} is already used by another application.`,
      ]);
      const database = new Database(file);
      database
        .prepare("UPDATE strapi_core_store_settings SET value = '999' WHERE key = ?")
        .run('core_database_schema-version');
      database.close();
      const older = start({});
      expect(older.code).toBe(1);
      expect(older.printed).toMatch(/^A newer version of this service has used the database .*\n$/);
    } finally {
      occupied.close();
      rmSync(folder, { recursive: true, force: true });
    }
  });

  it('are documented as they are', () => {
    const written = (file: string): string => readFileSync(path.join(root, file), 'utf8');
    expect(written('.env.example')).toBe(environmentExample());
    expect(written('docs/configuration.md')).toBe(configurationPage());
  });
});
