import { inspect } from 'node:util';
import { approveInBrowser, declineInBrowser } from '../support/agent-flow';
import { installAiSdk } from '../support/agent-programs/ai-sdk';
import { installMcpRemote } from '../support/agent-programs/mcp-remote';
import { installPlainOauth } from '../support/agent-programs/plain-oauth';
import type { Install, InstalledProgram, ProgramWindow } from '../support/agent-programs/program';
import { openAgentDesk, type AgentDesk } from '../support/mcp-agents';
import { describeWithOptionalPackage } from '../support/optional-packages';
import { startService, type Service } from '../support/service';
import { execute, valueOf } from '../support/sql';

const ARTICLE = 'api::article.article';

const PROGRAMS: [string, Install][] = [
  ['mcp-remote', installMcpRemote],
  ['an application on the AI SDK', installAiSdk],
  ['an agent on oauth4webapi', installPlainOauth],
];

describeWithOptionalPackage('mcp-remote', 'Programs that others have written', () => {
  let service: Service;
  let desk: AgentDesk;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true, env: { EMBEDDINGS: 'off' } });
    desk = await openAgentDesk(service);
  });
  afterAll(() => service.stop());

  const approve = (address: string): Promise<URL> =>
    approveInBrowser(desk.browser, address, ['content:read', 'content:write']);
  const clientIn = (address = ''): string => new URL(address).searchParams.get('client_id') ?? '';
  const reads = async (window: ProgramWindow): Promise<void> => {
    const { structuredContent } = await window.call('list-otas', { limit: 2 });
    expect(structuredContent?.otas).toHaveLength(2);
  };

  describe.each(PROGRAMS)('%s', (name, install) => {
    const asked: string[] = [];
    let decide = approve;
    let program: InstalledProgram;
    let first: ProgramWindow;
    let second: ProgramWindow;

    beforeAll(() => {
      program = install(service, (address) => {
        asked.push(address);
        return decide(address);
      });
      first = program.openWindow();
      second = program.openWindow();
    });
    afterAll(async () => {
      await Promise.all([first.close(), second.close()]);
      program.remove();
    });

    it('finds its way in from the address alone, and reads', async () => {
      await reads(first);
      expect(asked).toHaveLength(1);
      expect(new URL(asked[0] ?? '').searchParams.get('resource')).toBe(`${service.url}/mcp`);
    });

    it('writes a draft, which the panel shows', async () => {
      const draft = { ota_id: 1, author_id: 1, title: `Written by ${name}`, body: 'First words.' };
      const { structuredContent } = await first.call('create-article', draft);
      expect(structuredContent).toMatchObject({ state: 'draft' });
      const { body } = await desk.panel.call<{ results: { title: string }[] }>(
        'GET',
        `/content-manager/collection-types/${ARTICLE}?filters[article_id][$eq]=${String(structuredContent?.id)}`,
      );
      expect(body.results).toMatchObject([{ title: draft.title }]);
    });

    it('has a second window, for which nobody is asked', async () => {
      await reads(second);
      expect(asked).toHaveLength(1);
    });

    it('renews in both windows at once when its access token is over', async () => {
      const isAccessToken = `kind = 'AccessToken'`;
      await execute(service, `UPDATE oauth_artifacts SET expires_at = 1 WHERE ${isAccessToken}`);
      await Promise.all([reads(first), reads(second)]);
      expect(asked).toHaveLength(1);
      const good = await valueOf(
        service,
        `SELECT count(*) FROM oauth_artifacts WHERE ${isAccessToken} AND expires_at > 1`,
      );
      expect(good).toBeGreaterThan(0);
    });

    it('is out at the next call after it was revoked in the panel, until it is approved again', async () => {
      const { status } = await desk.browser.panel('POST', '/clients/revoke', {
        clientId: clientIn(asked[0]),
      });
      expect(status).toBe(200);
      decide = (address) => declineInBrowser(desk.browser, address);
      const refusal = await reads(first).catch((error: unknown) => error);
      expect(inspect(refusal)).toContain('access_denied');
      expect(asked).toHaveLength(2);

      decide = approve;
      // A window of mcp-remote that was declined starts no other attempt.
      await first.close();
      await reads(second);
      expect(asked).toHaveLength(3);
    });
  });
});
