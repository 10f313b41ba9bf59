import { Client } from 'pg';
import {
  approveInBrowser,
  authorizationUrl,
  connect,
  newProofKey,
  openBrowser,
  redeem,
  refresh,
  registerClient,
  works,
  type PersonsBrowser,
  type TokenAnswer,
} from '../support/agent-flow';
import { LIBRARIES, openWindow } from '../support/agent-windows';
import { openAnswerLosingProxy } from '../support/answer-losing-proxy';
import { postgres } from '../support/databases';
import { eventually } from '../support/eventually';
import { describeWith } from '../support/local-services';
import { signIn } from '../support/panel-api';
import { runs } from '../support/scope';
import { startService, type Service } from '../support/service';

const ROUNDS = runs({ brief: 2, ci: 3, whole: 8 });
const GUESSES = 3;

/** What races would break: two processes on one database, asked at the same instant. */
describeWith('PostgreSQL', 'Two processes redeem at the same instant', () => {
  let first: Service;
  let second: Service;
  let browser: PersonsBrowser;

  beforeAll(async () => {
    first = await postgres.start({ env: { RATE_LIMIT_USER_CODE: String(GUESSES) } });
    const { DATABASE_URL = '', APP_KEYS = '' } = first.environment;
    second = await startService({ env: { DATABASE_URL, APP_KEYS, PUBLIC_URL: first.url } });
    browser = openBrowser(first, (await signIn(first)).token);
  });
  afterAll(async () => {
    await second.stop();
    await first.stop();
  });

  const winnersOf = (answers: TokenAnswer[]): TokenAnswer[] => {
    const losers = answers.filter(({ status }) => status !== 200);
    for (const loser of losers) {
      expect(loser).toMatchObject({ status: 400, error: 'invalid_grant' });
    }
    return answers.filter(({ status }) => status === 200);
  };

  it('one code: exactly one gets tokens', async () => {
    const client = await registerClient(first);
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = newProofKey();
      const answer = await approveInBrowser(browser, authorizationUrl(first, client, key));
      const at = (service: Service) =>
        redeem(service, client, key, answer, { resource: `${first.url}/mcp` });
      const answers = await Promise.all([at(first), at(second), at(first), at(second)]);
      expect(winnersOf(answers)).toHaveLength(1);
    }
  });

  it('one refresh token: each gets a working pair, until its minute is over', async () => {
    const client = await registerClient(first);
    const key = newProofKey();
    const answer = await approveInBrowser(browser, authorizationUrl(first, client, key));
    const given = await redeem(first, client, key, answer);
    let generation = [given];
    for (let round = 0; round < ROUNDS; round += 1) {
      const [{ refresh_token: token } = given] = generation;
      const at = (service: Service) => refresh(service, client, token);
      generation = await Promise.all([at(first), at(second), at(first), at(second)]);
      expect(generation.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(new Set(generation.map(({ refresh_token: next }) => next)).size).toBe(4);
    }
    for (const { access_token: token } of generation) {
      expect(await works(first, token)).toBe(true);
      expect(await works(second, token)).toBe(true);
    }

    const database = new Client({ connectionString: first.environment.DATABASE_URL });
    await database.connect();
    await database.query(
      `UPDATE oauth_artifacts SET consumed_at = consumed_at - interval '61 seconds'
       WHERE kind = 'RefreshToken'`,
    );
    await database.end();
    const late = await Promise.all([
      refresh(first, client, given.refresh_token),
      refresh(second, client, given.refresh_token),
    ]);
    for (const refused of late) {
      expect(refused).toMatchObject({ status: 400, error: 'invalid_grant' });
    }
    for (const { access_token: access, refresh_token: next } of generation) {
      expect(await works(second, access)).toBe(false);
      expect(await refresh(first, client, next)).toMatchObject({ error: 'invalid_grant' });
    }
  });

  describe.each(LIBRARIES)('the official client %s', (library) => {
    /** Two windows that know the same tokens, of which the first has run out. */
    const openTwo = async (ways: [string, string]) => {
      const client = await registerClient(first);
      const { tokens } = await connect(first, browser, { client });
      const known = { ...tokens, access_token: 'run-out' };
      return ways.map((via) => openWindow(library, first, { client, tokens: { ...known }, via }));
    };

    it('in two windows that renew at once: both go on, and renew again', async () => {
      const windows = await openTwo([first.url, second.url]);
      // The second round renews what the first has given.
      for (let round = 0; round < runs({ brief: 2, ci: 2, whole: 3 }); round += 1) {
        await Promise.all(windows.map((window) => window.call('list-categories')));
        expect(windows.map(({ asked }) => asked)).toEqual([[], []]);
        const [one, other] = windows.map(({ kept }) => kept.tokens);
        expect(one?.refresh_token).not.toBe(other?.refresh_token);
        // Neither is ended by the other, in this round or the next.
        for (const { kept } of windows) {
          expect(await works(first, kept.tokens?.access_token ?? '')).toBe(true);
          if (kept.tokens !== undefined) kept.tokens.access_token = 'run-out';
        }
      }
    });

    it('after an answer that was lost: it renews with what it has', async () => {
      const proxy = await openAnswerLosingProxy(second.url);
      const [window] = await openTwo([proxy.url, proxy.url]);
      const before = window?.kept.tokens?.refresh_token;
      proxy.loseNext('/oauth/token');
      await expect(window?.call('list-categories')).rejects.toThrow();
      expect([proxy.lost(), window?.kept.tokens?.refresh_token]).toEqual([1, before]);
      await window?.call('list-categories');
      expect(window?.kept.tokens?.refresh_token).not.toBe(before);
      expect(await works(first, window?.kept.tokens?.access_token ?? '')).toBe(true);
      await proxy.stop();
    });
  });

  it('guesses of a code: those that wait for the database count already', async () => {
    const client = await registerClient(first, {
      grant_types: ['urn:ietf:params:oauth:grant-type:device_code'],
      redirect_uris: [],
    });
    const response = await fetch(`${first.url}/oauth/device/code`, {
      method: 'POST',
      body: new URLSearchParams({ client_id: client.client_id }),
    });
    const { user_code: right } = (await response.json()) as { user_code: string };
    const guess = async (userCode: string): Promise<number> =>
      (await browser.panel('POST', '/device/find', { userCode })).status;

    const database = new Client({ connectionString: first.environment.DATABASE_URL });
    await database.connect();
    await database.query('BEGIN; LOCK TABLE oauth_artifacts IN ACCESS EXCLUSIVE MODE');
    const waiting = async (): Promise<number> => {
      const { rows } = await database.query(
        `SELECT pid FROM pg_locks WHERE relation = 'oauth_artifacts'::regclass AND NOT granted`,
      );
      return rows.length;
    };
    const wrong = Array.from({ length: GUESSES }, () => guess('BBBB-BBBB'));
    await eventually(async () => expect(await waiting()).toBe(GUESSES));
    let isAnswered = false;
    const late = guess(right).finally(() => (isAnswered = true));
    await eventually(async () => expect(isAnswered || (await waiting()) > GUESSES).toBe(true));
    await database.query('COMMIT');
    await database.end();
    expect(await Promise.all(wrong)).toEqual(Array<number>(GUESSES).fill(404));
    expect(await late).toBe(429);
  });

  it('a token of one process is known to the other, and so is its end', async () => {
    const client = await registerClient(second);
    const key = newProofKey();
    const answer = await approveInBrowser(browser, authorizationUrl(first, client, key));
    const tokens = await redeem(second, client, key, answer, { resource: `${first.url}/mcp` });
    expect(await works(first, tokens.access_token)).toBe(true);
    const { data } = await browser.panel<{ id: string }[]>('GET', '/grants');
    await browser.panel('DELETE', `/grants/${data[0]?.id}`);
    expect(await works(second, tokens.access_token)).toBe(false);
  });
});
