import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { malformedRequests } from '../support/malformed-requests';
import { sendRaw, type RawAnswer } from '../support/raw-http';
import { runs } from '../support/scope';
import { startProcess, type ServiceProcess } from '../support/service';

const REQUESTS = runs({ brief: 300, ci: 700, whole: 1500 });
const AT_ONCE = 8;

/** Always the same requests, so that a failure can be looked into. */
const SEED = 20_240_301;

const LEAKS =
  /\n\s+at .+:\d+:\d+|node_modules|SQLITE_|SqliteError|syntax error at or near|\/dist\/src\//;

interface Fault {
  request: string;
  answer: string;
}

describe('Thousands of malformed requests to every endpoint', () => {
  let service: ServiceProcess;
  let requests: Buffer[];

  beforeAll(async () => {
    service = await startProcess({ withDemoContent: true });
    const { api_token } = JSON.parse(
      readFileSync(path.join(service.folder, 'demo.json'), 'utf8'),
    ) as { api_token: string };
    requests = fc.sample(malformedRequests(api_token), { numRuns: REQUESTS, seed: SEED });
  });
  afterAll(() => service.stop());

  const isFault = ({ status, text }: RawAnswer): boolean => {
    const secrets = [service.environment.ADMIN_JWT_SECRET, service.environment.ENCRYPTION_KEY];
    return (
      // 501 is the right answer to a method that nobody here knows (RFC 9110 §15.6.2).
      (status >= 500 && status !== 501) ||
      LEAKS.test(text) ||
      secrets.some((secret) => secret !== undefined && text.includes(secret))
    );
  };

  /** Sends all of them, a few at a time, and returns those that were answered badly. */
  const sendAll = async (): Promise<Fault[]> => {
    const faults: Fault[] = [];
    const waiting = [...requests];
    const work = async (): Promise<void> => {
      for (let request = waiting.pop(); request !== undefined; request = waiting.pop()) {
        const answer = await sendRaw(service.url, request);
        if (isFault(answer)) {
          faults.push({
            request: request.toString().slice(0, 600),
            answer: answer.text.slice(0, 600),
          });
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    return faults;
  };

  const residentMebibytes = (): number => {
    const status = readFileSync(`/proc/${service.process().pid}/status`, 'utf8');
    return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
  };

  test('are never a fault of the service, and leak nothing', async () => {
    expect(await sendAll()).toEqual([]);
    expect((await fetch(`${service.url}/up`)).status).toBe(200);
  });

  test('leave no memory behind', async () => {
    await sendAll();
    const before = residentMebibytes();
    await sendAll();
    expect(residentMebibytes()).toBeLessThan(before * 1.25);
  });
});
