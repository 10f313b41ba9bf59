import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { approveInBrowser, newProofKey } from '../support/agent-flow';
import {
  addressFor,
  requestsIn,
  sendGuided,
  type GuidedRequest,
  type Known,
} from '../support/guide-requests';
import { callTool, connectClient, openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { credentialsOf } from '../support/panel-api';
import { root, startService, type Service } from '../support/service';
import { readerOf, type Read } from '../support/site-reader';
import { until } from '../support/eventually';

const SKILLS = ['ota-news-research', 'ota-news-mcp'];
const SCOPES = ['content:read', 'content:write'];

describe('Guides for agents', () => {
  let service: Service;
  let read: Read;
  let desk: AgentDesk;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    read = readerOf(service.url);
    desk = await openAgentDesk(service);
  });
  afterAll(() => service.stop());

  describe('/auth.md, by one who reads nothing else', () => {
    let guide: string;
    const person = (): Known => ({
      email: credentialsOf(service).email,
      client_name: 'Reader of one page',
    });

    beforeAll(async () => {
      guide = (await read('/auth.md')).text;
    });

    /** Sends one request of the guide again and again, as the guide says, until it is answered. */
    const poll = (request: GuidedRequest | undefined, known: Known) =>
      until(
        () => sendGuided(request as GuidedRequest, known),
        ({ status }) => status === 200,
      );

    const listTools = async (known: Known): Promise<string> => {
      const [request] = requestsIn(guide, /Use the token/);
      const { status, text } = await sendGuided(request as GuidedRequest, known);
      expect(status).toBe(200);
      return text;
    };

    it('has the heading and the words that checkers look for, and both vocabularies', async () => {
      expect(guide).toMatch(/^# auth\.md/);
      expect(guide).toMatch(/register/i);
      const { agent_auth } = JSON.parse(
        (await read('/.well-known/oauth-authorization-server')).text,
      ) as { agent_auth: Record<string, unknown> };
      expect(agent_auth).toMatchObject({
        skill: `${service.url}/auth.md`,
        identity_endpoint: agent_auth.register_uri,
        claim_endpoint: agent_auth.claim_uri,
      });
    });

    it('leads through the claim ceremony to a token that works, and to the next one', async () => {
      const known = person();
      for (const request of requestsIn(guide, /Discover/)) {
        expect((await sendGuided(request, known)).status).toBe(200);
      }
      const [register, ask, exchange] = requestsIn(guide, /claim ceremony/);
      expect((await sendGuided(register as GuidedRequest, known)).status).toBe(200);
      expect(await sendGuided(ask as GuidedRequest, known)).toMatchObject({ status: 400 });
      expect(known.error).toBe('authorization_pending');

      // The person's part: opens the address, types the code.
      const attempt = new URL(known.verification_uri ?? '').searchParams.get('attempt');
      const approval = await desk.browser.panel('POST', '/claims/approve', {
        attempt,
        userCode: known.user_code,
        scopes: SCOPES,
      });
      expect(approval.status).toBe(200);

      await poll(ask, known);
      expect(await listTools(known)).toContain('create-article');
      const first = known.access_token;
      expect((await sendGuided(exchange as GuidedRequest, known)).status).toBe(200);
      expect(known.access_token).not.toBe(first);
      expect(await listTools(known)).toContain('create-article');

      const [revoke] = requestsIn(guide, /Revocation/);
      expect((await sendGuided(revoke as GuidedRequest, known)).status).toBe(200);
      const [use] = requestsIn(guide, /Use the token/);
      expect((await sendGuided(use as GuidedRequest, known)).status).toBe(401);
    });

    it('leads through the device flow, too', async () => {
      const known = person();
      const [register, ask, fetchToken, renew] = requestsIn(guide, /device flow/);
      expect((await sendGuided(register as GuidedRequest, known)).status).toBe(201);
      expect((await sendGuided(ask as GuidedRequest, known)).status).toBe(200);
      const approval = await desk.browser.panel('POST', '/device/approve', {
        userCode: known.user_code,
        scopes: SCOPES,
      });
      expect(approval.status).toBe(200);
      await poll(fetchToken, known);
      expect(await listTools(known)).toContain('list-otas');
      expect((await sendGuided(renew as GuidedRequest, known)).status).toBe(200);
      expect(await listTools(known)).toContain('list-otas');
    });

    it('leads through the authorization code to a token that works', async () => {
      const { verifier, challenge } = newProofKey();
      const known: Known = {
        ...person(),
        redirect_uri: 'https://agent.example/callback',
        state: 'made-by-the-agent',
        code_verifier: verifier,
        code_challenge: challenge,
      };
      const [register, open, redeem] = requestsIn(guide, /Authorization code/);
      expect((await sendGuided(register as GuidedRequest, known)).status).toBe(201);

      // The person's part: opens the address, signs in, approves.
      const address = addressFor(open as GuidedRequest, known);
      const redirected = await approveInBrowser(desk.browser, address, SCOPES);
      expect(redirected.searchParams.get('state')).toBe(known.state);
      expect(redirected.searchParams.get('iss')).toBe(service.url);

      known.code = redirected.searchParams.get('code') ?? '';
      expect((await sendGuided(redeem as GuidedRequest, known)).status).toBe(200);
      expect(await listTools(known)).toContain('create-article');
      const [, , , renew] = requestsIn(guide, /device flow/);
      expect((await sendGuided(renew as GuidedRequest, known)).status).toBe(200);
      expect(await listTools(known)).toContain('create-article');
    });

    it('tells those who use GET to use POST', async () => {
      const answer = await read('/agent/identity');
      expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
    });
  });

  describe.each(SKILLS)('the skill %s', (name) => {
    const text = readFileSync(path.join(root, 'skills', name, 'SKILL.md'), 'utf8');

    /** Rules of the reference validator (agentskills.io specification). */
    it('is one that the reference rules accept', () => {
      const [, header = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
      const fields = parse(header) as Record<string, unknown>;
      const allowed = [
        'name',
        'description',
        'license',
        'compatibility',
        'metadata',
        'allowed-tools',
      ];
      expect(Object.keys(fields).filter((key) => !allowed.includes(key))).toEqual([]);
      expect(fields.name).toBe(name);
      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(name.length).toBeLessThanOrEqual(64);
      const { description, compatibility } = fields as Record<string, string>;
      expect(description?.trim().length).toBeGreaterThan(0);
      expect(description?.length).toBeLessThanOrEqual(1024);
      expect(compatibility?.length).toBeLessThanOrEqual(500);
      for (const value of Object.values(fields.metadata as object)) {
        expect(typeof value).toBe('string');
      }
      expect(body.split('\n').length).toBeLessThan(500);
      expect(body.length / 4).toBeLessThan(5000);
      expect(text).not.toMatch(/\r/);
    });
  });

  /** The commands of a skill, in order. */
  const commandsOf = (name: string): string[] => {
    const text = readFileSync(path.join(root, 'skills', name, 'SKILL.md'), 'utf8');
    return [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, command = '']) => command);
  };

  const runInShell = (command: string, env: Record<string, string>): Promise<string> =>
    new Promise((resolve, reject) => {
      const child = spawn('bash', ['-eu', '-o', 'pipefail', '-c', command], {
        env: { PATH: process.env.PATH ?? '', OTA_NEWS_URL: service.url, ...env },
      });
      let printed = '';
      child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      let complaints = '';
      child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
      child.once('close', (code) =>
        code === 0
          ? resolve(printed)
          : reject(new Error(`${command}\n→ ${code}\n${printed}\n${complaints}`)),
      );
    });

  it('every command of the research skill works as it stands', async () => {
    const commands = commandsOf('ota-news-research');
    expect(commands.length).toBeGreaterThanOrEqual(7);
    const answers = [];
    for (const command of commands) answers.push(await runInShell(command, {}));
    const [search = '', markdown = '', index = ''] = answers;
    const { data } = JSON.parse(search) as { data: Record<string, unknown>[] };
    expect(data.length).toBeGreaterThan(0);
    expect(Object.keys(data[0] ?? {})).toEqual(
      expect.arrayContaining(['title', 'url', 'markdown_url', 'excerpt', 'published_at']),
    );
    expect(markdown).toMatch(/^# /m);
    expect(index).toMatch(/^# OTA News/);
    const history = answers.find((answer) => answer.includes('"prices"')) ?? '{}';
    expect(JSON.parse(history)).toMatchObject({ ticker: 'BKNG' });
    expect(answers.every((answer) => answer.length > 100)).toBe(true);
  });

  describe('the skill ota-news-mcp, against the running server', () => {
    let accessToken: string;

    beforeAll(async () => {
      accessToken = await desk.admit(SCOPES, { proposes: true });
    });

    it('names every tool that there is, and none that there is not', async () => {
      const client = await connectClient(service, accessToken);
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name).sort();
      await client.close();
      const text = readFileSync(path.join(root, 'skills/ota-news-mcp/SKILL.md'), 'utf8');
      const verbs = [...new Set(names.map((name) => name.split('-')[0]))].join('|');
      const mentioned = [...text.matchAll(new RegExp(`\`((?:${verbs})-[a-z-]+)\``, 'g'))].map(
        ([, tool = '']) => tool,
      );
      const called = [...text.matchAll(/"name":"([a-z-]+)"/g)].map(([, tool = '']) => tool);
      expect([...new Set(mentioned)].sort()).toEqual(names);
      expect(names).toEqual(expect.arrayContaining(called));
    });

    it('every command works, from registration guide to the updated draft', async () => {
      const client = await connectClient(service, accessToken);
      const { data: otas } = await callTool<{ otas: { id: number }[] }>(client, 'list-otas');
      const { data: authors } = await callTool<{ authors: { id: number }[] }>(
        client,
        'list-authors',
      );
      const env: Record<string, string> = {
        ACCESS_TOKEN: accessToken,
        OTA_ID: String(otas.otas[0]?.id),
        AUTHOR_ID: String(authors.authors[0]?.id),
      };
      const done: string[] = [];
      for (const command of commandsOf('ota-news-mcp')) {
        if (command.includes('$UPDATED_AT')) {
          const draft = await callTool<{ updated_at: string; state: string }>(
            client,
            'get-article',
            { id: Number(env.ARTICLE_ID), version: 'draft' },
          );
          expect(draft.data.state).toBe('draft');
          env.UPDATED_AT = draft.data.updated_at;
        }
        const answer = await runInShell(command, env);
        done.push(answer);
        expect(answer).not.toContain('"isError":true');
        expect(answer).not.toMatch(/"error":\{"code"/);
        const created = /"structuredContent":\{"id":(\d+)/.exec(answer);
        if (command.includes('create-article')) env.ARTICLE_ID = created?.[1] ?? 'none';
      }
      expect(done).toHaveLength(6);
      expect(done[4]).toContain('/preview/article/');
      const { data } = await callTool<{ excerpt: string }>(client, 'get-article', {
        id: Number(env.ARTICLE_ID),
        version: 'draft',
      });
      expect(data.excerpt).toBe('Members collect on hotels that are booked with partners.');
      await client.close();
    });
  });
});
