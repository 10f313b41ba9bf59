import { openAgentDesk } from '../support/mcp-agents';
import { startService, type Service } from '../support/service';
import { openProxy, type AuthorizingProxy } from './authorizing-proxy';
import { baseline, runSuite } from './suite';

/**
 * Scenarios that test any server. The others call tools, resources and prompts that exist only in
 * servers made for the suite (`test_simple_text`, `test://…`).
 */
const SCENARIOS = {
  '2026-07-28': [
    'server-stateless',
    'tools-list',
    'resources-list',
    'prompts-list',
    'sep-2164-resource-not-found',
    'dns-rebinding-protection',
    'caching',
    'server-sse-multiple-streams',
    'http-header-validation',
    'input-required-result-missing-input-response',
    'input-required-result-unsupported-methods',
    'input-required-result-ignore-extra-params',
    'input-required-result-validate-input',
  ],
  '2025-11-25': [
    'server-initialize',
    'ping',
    'tools-list',
    'resources-list',
    'prompts-list',
    'dns-rebinding-protection',
  ],
} as const;

/** Runs one scenario; answers what it printed and how it ended. */
const run = (url: string, revision: string, scenario: string) =>
  runSuite([
    'server',
    ...['--url', url, '--scenario', scenario, '--spec-version', revision],
    ...['--expected-failures', baseline],
  ]);

describe('The official conformance suite', () => {
  let service: Service;
  let proxy: AuthorizingProxy;

  beforeAll(async () => {
    service = await startService({ withDemoContent: true });
    const desk = await openAgentDesk(service);
    proxy = await openProxy(service, await desk.admit());
  });
  afterAll(async () => {
    proxy.close();
    await service.stop();
  });

  describe.each(Object.entries(SCENARIOS))('on revision %s', (revision, scenarios) => {
    it.each([...scenarios])('%s', async (scenario) => {
      const { code, printed } = await run(proxy.url, revision, scenario);
      expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
    });
  });
});
