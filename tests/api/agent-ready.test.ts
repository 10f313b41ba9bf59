import { execFile } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { root, startService } from '../support/service';

/** Checks that don't apply to a site like this one, or can't be made from here. */
const NOT_APPLICABLE = ['dnsAid', 'webBotAuth', 'a2aAgentCard'];

interface Run {
  code: number;
  printed: string;
}

const scan = (...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      ['scripts/command.mjs', 'agent-ready', ...args],
      { cwd: root, env: { ...process.env, NODE_OPTIONS: '' } },
      (_error, stdout, stderr) =>
        resolve({ code: child.exitCode ?? -1, printed: `${stdout}${stderr}` }),
    );
  });

/** The rows of the table, by the name of the check: its mark and what it says. */
const rowsOf = (printed: string): Map<string, [mark: string, message: string]> =>
  new Map(
    printed.split('\n').flatMap((line) => {
      const [, key = '', mark = '', message = ''] =
        /^\S.*? {2,}(\w+) {2,}(pass|FAIL|–) +(.*)$/.exec(line) ?? [];
      return key === '' ? [] : [[key, [mark, message]] as const];
    }),
  );

const serve = async (answer: RequestListener): Promise<{ url: string; server: Server }> => {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
};

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.closeAllConnections();
    server.close(() => resolve());
  });

describe('npm run agent-ready', () => {
  it('finds nothing wrong with the demo', async () => {
    const service = await startService({ withDemoContent: true });
    try {
      const { code, printed } = await scan(service.url);
      const rows = rowsOf(printed);
      expect(rows.size).toBe(18);
      const others = [...rows].filter(([, [mark]]) => mark !== 'pass').map(([key]) => key);
      expect(others.filter((key) => key !== 'webMcp').sort()).toEqual([...NOT_APPLICABLE].sort());
      expect(rows.get('webMcp')?.[0]).not.toBe('FAIL');
      expect(rows.get('authMd')?.[1]).toContain('both vocabularies');
      expect(code).toBe(0);
    } finally {
      await service.stop();
    }
  });

  it('says what a bare server lacks', async () => {
    const { url, server } = await serve((_request, response) => response.writeHead(404).end());
    try {
      const { code, printed } = await scan(url);
      const rows = rowsOf(printed);
      expect(code).toBe(1);
      expect([...rows].filter(([, [mark]]) => mark === 'pass')).toEqual([]);
      expect(rows.get('robotsTxt')).toEqual(['FAIL', '/robots.txt answers 404, not 200']);
      expect(rows.get('apiCatalog')?.[1]).toContain('/.well-known/api-catalog answers 404');
      expect(rows.get('linkHeaders')?.[1]).toContain('api-catalog');
      expect(rows.get('authMd')?.[1]).toContain('/auth.md answers 404');
    } finally {
      await stop(server);
    }
  });

  it('is not taken in by a server that answers everything with one page', async () => {
    const { url, server } = await serve((_request, response) =>
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<h1>Welcome</h1>'),
    );
    try {
      const { code, printed } = await scan(url);
      const rows = rowsOf(printed);
      expect(code).toBe(1);
      for (const key of ['robotsTxt', 'llmsTxt', 'apiCatalog', 'agentSkills', 'ard', 'authMd']) {
        expect([key, rows.get(key)]).toEqual([
          key,
          ['FAIL', expect.stringContaining('answers with a page instead of a file')],
        ]);
      }
    } finally {
      await stop(server);
    }
  });
});
