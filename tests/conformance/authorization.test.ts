import { approveInBrowser, openBrowser, registerClient } from '../support/agent-flow';
import { signIn } from '../support/panel-api';
import { freePort } from '../support/free-port';
import { startService, type Service } from '../support/service';
import { runSuite } from './suite';

/** The suite's mode for authorization servers. It expects nothing to fail, so there is no baseline. */
describe('The official conformance suite, authorization server', () => {
  let service: Service;
  let token: string;

  beforeAll(async () => {
    service = await startService();
    ({ token } = await signIn(service));
  });
  afterAll(() => service.stop());

  it.each(['2026-07-28', '2025-11-25', '2025-06-18'])('on revision %s', async (revision) => {
    const port = await freePort();
    const client = await registerClient(service, {
      redirect_uris: [`http://127.0.0.1:${port}/callback`],
    });
    let visit: Promise<unknown> | undefined;

    // The suite prints where a person has to go, and waits for the browser to come back.
    const visitOnce = (printed: string): void => {
      const address = /^(http\S+\/oauth\/authorize\?\S+)$/m.exec(printed)?.[1];
      if (address === undefined || visit !== undefined) return;
      visit = approveInBrowser(openBrowser(service, token), address).then((answer) =>
        fetch(answer),
      );
    };

    const { code, printed } = await runSuite(
      [
        'authorization',
        ...['--url', service.url, '--client-id', client.client_id, '--port', String(port)],
        ...['--resource', `${service.url}/mcp`, '--spec-version', revision],
      ],
      visitOnce,
    );
    await visit;
    expect(printed).toContain('authorization-code-grant');
    expect(printed).not.toMatch(/skipped|✗|FAILURE|WARNING/i);
    expect({ code, printed: code === 0 ? '' : printed }).toEqual({ code: 0, printed: '' });
  });
});
