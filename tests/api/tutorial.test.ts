import { readFileSync } from 'node:fs';
import path from 'node:path';
import { openBrowser } from '../support/agent-flow';
import { until } from '../support/eventually';
import { signIn, type Panel } from '../support/panel-api';
import { root, startService, type Service } from '../support/service';
import { openTerminal, printedLike, stepsIn, type Terminal } from '../support/tutorial';

const ARTICLE = 'api::article.article';
const WAITING_MS = 20_000;

const tutorial = readFileSync(path.join(root, 'docs/tutorial.md'), 'utf8');

/** What a reader sends; other commands can be repeated until what they wait for is there. */
const isSending = (commands: string): boolean => /\s-[dF]\s|\bcall\b|npm run/.test(commands);

describe('docs/tutorial.md', () => {
  let service: Service;
  let panel: Panel;
  let terminal: Terminal;
  let printed = '';

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    panel = await signIn(service);
    const { PATH, HOME } = process.env;
    terminal = openTerminal(root, { ...service.environment, PATH, HOME });
  });
  afterAll(async () => {
    terminal?.close();
    await service?.stop();
  });

  const inPanel: Record<string, () => Promise<void>> = {
    async publish() {
      const { body } = await panel.call<{ results: { documentId: string; title: string }[] }>(
        'GET',
        `/content-manager/collection-types/${ARTICLE}?_q=Lighthouses`,
      );
      const [article] = body.results.filter(({ title }) => title === 'Lighthouses take bookings');
      await panel.publish(ARTICLE, article?.documentId ?? '');
    },
    async approve() {
      const [userCode] = /\S+-\S+$/.exec(printed) ?? [];
      const scopes = ['content:read', 'content:write'];
      const decision = { userCode, scopes, proposes: true };
      const browser = openBrowser(service, panel.token);
      expect((await browser.panel('POST', '/device/approve', decision)).status).toBe(200);
    },
    async accept() {
      const { body } = await panel.call<{ data: { id: string }[] }>(
        'GET',
        '/admin/mcp/proposals?state=open',
      );
      expect(body.data).toHaveLength(1);
      const accepted = await panel.call(
        'POST',
        `/admin/mcp/proposals/${body.data[0]?.id}/accept`,
        {},
      );
      expect(accepted.status).toBe(200);
    },
  };

  /** The commands with this service's address and facts in place of those of `npm run demo`. */
  const here = (commands: string): string =>
    commands
      .replace(/^URL=http:\/\/127\.0\.0\.1:1337$/m, `URL=${service.url}`)
      .replace(/^FACTS=\$PWD\/\.tmp\/demo\.json$/m, `FACTS=${service.folder}/demo.json`);

  test('can be followed command by command', async () => {
    const [start, ...steps] = stepsIn(tutorial);
    expect(start).toEqual({ kind: 'commands', commands: 'npm run demo\n', expected: null });
    const done: string[] = [];
    for (const step of steps) {
      if (step.kind === 'panel') {
        await inPanel[step.name]?.();
        done.push(step.name);
        continue;
      }
      const commands = here(step.commands);
      const wanted = printedLike(step.expected ?? '');
      printed = isSending(commands)
        ? await terminal.run(commands)
        : await until(
            () => terminal.run(commands),
            (text) => wanted.test(text),
            WAITING_MS,
          );
      expect(printed).toMatch(wanted);
    }
    expect(done).toEqual(Object.keys(inPanel));
  }, 120_000);
});
