import {
  approveInBrowser,
  authorizationUrl,
  newProofKey,
  openBrowser,
  redeem,
  requestOf,
  type PersonsBrowser,
} from '../support/agent-flow';
import { installMcpRemote } from '../support/agent-programs/mcp-remote';
import { installPlainOauth } from '../support/agent-programs/plain-oauth';
import type { Install } from '../support/agent-programs/program';
import { eventually } from '../support/eventually';
import { certificateFile, startHttpsServer, type HttpsServer } from '../support/https-server';
import { describeWithOptionalPackage } from '../support/optional-packages';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const REDIRECT = 'https://agent.example/callback';

/** Clients that are a web address (draft-ietf-oauth-client-id-metadata-document). */
describe('A client described by a document', () => {
  let service: Service;
  let browser: PersonsBrowser;
  let documents: HttpsServer;
  let base: string;

  const document = (path: string, more: Record<string, unknown> = {}) => ({
    client_id: `${base}${path}`,
    client_name: 'Documented agent',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    ...more,
  });

  const wrong: Record<string, () => Record<string, unknown>> = {
    '/of-another': () => document('/somebody-else'),
    '/with-secret': () => document('/with-secret', { client_secret: 'shared' }),
    '/shared-secret': () =>
      document('/shared-secret', { token_endpoint_auth_method: 'client_secret_post' }),
    '/too-long': () => document('/too-long', { padding: 'x'.repeat(6000) }),
    '/without-redirect': () => document('/without-redirect', { redirect_uris: [] }),
    '/script': () => document('/script', { redirect_uris: ['javascript:alert(1)'] }),
  };

  const programs: Record<string, () => Record<string, unknown>> = {
    '/mcp-remote': () =>
      document('/mcp-remote', { redirect_uris: ['http://localhost/oauth/callback'] }),
    '/plain': () => document('/plain', { redirect_uris: ['http://127.0.0.1/callback'] }),
  };

  const types: Record<string, string> = {
    '/page': 'text/html; charset=utf-8',
    '/text': 'text/plain',
    '/described': 'application/client-metadata+json; charset=utf-8',
  };
  const caching: Record<string, string> = {
    '/changing': 'no-cache',
    '/lasting': 'public, max-age=3600',
  };

  beforeAll(async () => {
    documents = await startHttpsServer((request, response) => {
      const path = request.url ?? '';
      if (path === '/moved') {
        response.writeHead(302, { Location: `${base}/client` }).end();
        return;
      }
      if (path === '/never') return;
      const found = (wrong[path] ?? programs[path])?.() ?? document(path);
      response.writeHead(path === '/missing' ? 404 : 200, {
        'Content-Type': types[path] ?? 'application/json',
        ...(caching[path] === undefined ? {} : { 'Cache-Control': caching[path] }),
      });
      response.end(JSON.stringify(found));
    });
    base = `https://127.0.0.1:${documents.port}`;
    service = await startService({
      env: { NODE_EXTRA_CA_CERTS: certificateFile, OUTBOUND_PRIVATE_NETWORKS: '127.0.0.1' },
    });
    browser = openBrowser(service, (await signIn(service)).token);
  });
  afterAll(async () => {
    await service.stop();
    await documents.stop();
  });

  const client = (clientId: string) => ({
    client_id: clientId,
    redirect_uris: [REDIRECT],
    grant_types: [],
  });

  const begin = (clientId: string, parameters: Record<string, string> = {}) =>
    browser.open(authorizationUrl(service, client(clientId), newProofKey(), parameters));

  it('connects, and is shown with the host of the document', async () => {
    const agent = client(`${base}/client`);
    const shown = await browser.panel<{ client: object; redirect: object }>(
      'GET',
      `/requests/${requestOf(await begin(agent.client_id))}`,
    );
    expect(shown.data).toMatchObject({
      client: {
        name: 'Documented agent',
        origin: 'metadata-document',
        verifiedHost: `127.0.0.1:${documents.port}`,
        isNew: true,
      },
      redirect: { host: 'agent.example', isOnThisMachine: false },
    });
    const key = newProofKey();
    const answer = await approveInBrowser(browser, authorizationUrl(service, agent, key));
    expect(await redeem(service, agent, key, answer)).toMatchObject({ status: 200 });
  });

  it('stays out after it was reported, though its document is still there', async () => {
    const clientId = `${base}/unwanted`;
    await browser.panel('POST', `/requests/${requestOf(await begin(clientId))}/report`);
    expect((await begin(clientId)).status).toBe(400);
  });

  it('may use only the addresses in it', async () => {
    const answer = await begin(`${base}/client`, { redirect_uri: 'https://evil.example/' });
    expect(answer.status).toBe(400);
    expect(answer.headers.get('location')).toBeNull();
  });

  it.each([
    '/of-another',
    '/with-secret',
    '/shared-secret',
    '/too-long',
    '/without-redirect',
    '/script',
    '/moved',
    '/missing',
    '/never',
    '/page',
    '/text',
  ])('is refused when the document is %s, and asked for once', async (path) => {
    expect((await begin(`${base}${path}`)).status).toBe(400);
    expect(documents.asked.filter((asked) => asked === path)).toHaveLength(1);
  });

  it('may have a type of its own that is JSON', async () => {
    expect((await begin(`${base}/described`)).status).toBe(303);
  });

  it('is read again as soon as its server wants that, and not before', async () => {
    const timesAsked = (path: string) => documents.asked.filter((asked) => asked === path).length;
    await begin(`${base}/lasting`);
    await eventually(async () => {
      expect((await begin(`${base}/changing`)).status).toBe(303);
      expect(timesAsked('/changing')).toBe(2);
    });
    await begin(`${base}/lasting`);
    expect(timesAsked('/lasting')).toBe(1);
  });

  it('is not read twice within its lifetime, and never when it was moved', () => {
    expect(documents.asked.filter((path) => path === '/client')).toHaveLength(1);
  });

  it.each([
    ['another loopback address', (port: number) => `https://127.0.0.2:${port}/x`],
    ['loopback of IPv6', (port: number) => `https://[::1]:${port}/x`],
    ['an IPv4 address in an IPv6 coat', (port: number) => `https://[::ffff:127.0.0.2]:${port}/x`],
    ['an address in decimal', (port: number) => `https://2130706434:${port}/x`],
    ['an address in octal', (port: number) => `https://0177.0.0.2:${port}/x`],
    ['a cloud metadata address', () => 'https://169.254.169.254/latest/meta-data'],
    ['a private network', () => 'https://10.0.0.1/client'],
    ['plain http', (port: number) => `http://127.0.0.1:${port}/x`],
    ['user information', (port: number) => `https://a:b@127.0.0.1:${port}/x`],
  ])('is not looked for at %s (server-side request forgery)', async (_name, address) => {
    const before = documents.asked.length;
    expect((await begin(address(documents.port))).status).toBe(400);
    expect(documents.asked).toHaveLength(before);
  });

  describeWithOptionalPackage('mcp-remote', 'as programs are that others have written', () => {
    const kinds: [string, Install][] = [
      ['mcp-remote', installMcpRemote],
      ['plain', installPlainOauth],
    ];

    it.each(kinds)('%s', async (name, install) => {
      const asked: string[] = [];
      const visit = (address: string): Promise<URL> => {
        asked.push(address);
        return approveInBrowser(browser, address);
      };
      const documentUrl = `${base}/${name}`;
      const program = install(service, visit, documentUrl);
      const window = program.openWindow();
      try {
        expect(await window.call('list-otas')).toMatchObject({ structuredContent: { otas: [] } });
      } finally {
        await window.close();
        program.remove();
      }
      const clients = asked.map((address) => new URL(address).searchParams.get('client_id'));
      expect(clients).toEqual([documentUrl]);
    });
  });
});
