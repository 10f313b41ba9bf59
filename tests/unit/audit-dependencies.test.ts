import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { judge } from '../../scripts/advisories.mjs';
import { root } from '../support/service';

const GRAVE = 'GHSA-aaaa-bbbb-cccc';
const MINOR = 'GHSA-dddd-eeee-ffff';

const advisory = (id: string, severity: string, number: number) => ({
  id: number,
  url: `https://github.com/advisories/${id}`,
  title: `A weakness of ${severity} severity`,
  severity,
  vulnerable_versions: '*',
  cwe: [],
  cvss: { score: 0, vectorString: null },
});

/** `npm run audit:dependencies`, with the real npm and a registry on this machine. */
describe('The audit of the dependencies', () => {
  let registry: Server;
  let folder: string;
  /** What the registry answers to npm's question. */
  let answer: { status: number; body: unknown };

  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), 'ota-news-audit-'));
    registry = createServer((request, response) => {
      const isAudit = request.url === '/-/npm/v1/security/advisories/bulk';
      response.writeHead(isAudit ? answer.status : 404, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify(isAudit ? answer.body : {}));
    });
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  });
  beforeEach(() => {
    answer = {
      status: 200,
      body: { croner: [advisory(GRAVE, 'high', 1)], yaml: [advisory(MINOR, 'moderate', 2)] },
    };
  });
  afterAll(() => {
    registry.close();
    rmSync(folder, { recursive: true });
  });

  const audit = (
    exceptions: object[],
    ...options: string[]
  ): Promise<{ code: number | null; printed: string }> =>
    new Promise((resolve) => {
      const file = path.join(folder, 'exceptions.json');
      writeFileSync(file, JSON.stringify(exceptions));
      const { port } = registry.address() as AddressInfo;
      const script = path.join(root, 'scripts/audit-dependencies.mjs');
      const child = spawn(process.execPath, [script, '--exceptions', file, ...options], {
        env: {
          ...process.env,
          npm_config_registry: `http://127.0.0.1:${port}/`,
          npm_config_cache: path.join(folder, 'cache'),
        },
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      child.once('exit', (code) => resolve({ code, printed }));
    });

  const reviewed = (reviewBy: string) => ({ id: GRAVE, why: 'Never given dates.', reviewBy });

  it('fails on a grave advisory that nobody has reviewed, and passes over lesser ones', async () => {
    const { code, printed } = await audit([]);
    expect(printed).toContain(GRAVE);
    expect(printed).toContain('croner');
    expect(printed).not.toContain(MINOR);
    expect(printed).toContain('ATTENTION');
    expect(code).toBe(1);
  });

  it('says the same and succeeds when it is only to report, also after the day of an exception', async () => {
    const { code, printed } = await audit([reviewed('2020-01-01')], '--report-only');
    expect(printed).toContain('review was due 2020-01-01');
    expect(printed).toContain(`ATTENTION: to be updated, or reviewed`);
    expect(printed).toContain(GRAVE);
    expect(code).toBe(0);
  });

  it('takes an exception until its day', async () => {
    const { code, printed } = await audit([reviewed('2999-01-01')]);
    expect(printed).toContain('Never given dates.');
    expect(printed).not.toContain('ATTENTION');
    expect(code).toBe(0);
  });

  it.each([
    ['a reason', { why: '' }],
    ['a day', { reviewBy: 'some day' }],
  ])('refuses an exception without %s', (_, wrong) => {
    expect(() => judge([], [{ ...reviewed('2999-01-01'), ...wrong }], '2026-11-21')).toThrow(
      'Exceptions need id, why and reviewBy',
    );
  });

  it('warns, and fails nobody, where the registry can not be asked', async () => {
    answer = { status: 405, body: {} };
    const { code, printed } = await audit([]);
    expect(printed).toMatch(/WARNING: the dependencies were NOT audited.+405/);
    expect(code).toBe(0);
  });
});
