import { spawnSync } from 'node:child_process';
import { root, startService, testEnvironment, withoutPackage } from '../support/service';

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

  it('warn of a name that is almost right', async () => {
    const service = await startService({ env: { RATE_LIMIT_REED: '5' } });
    try {
      expect(service.output()).toContain('Is RATE_LIMIT_READ meant?');
    } finally {
      await service.stop();
    }
  });

  it('are documented as they are', () => {
    const { code, printed } = run('scripts/settings-docs.mjs', ['--check'], testEnvironment());
    expect([code, printed]).toEqual([0, '']);
  });
});
