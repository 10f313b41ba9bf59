import { Client } from 'pg';
import {
  approveInBrowser,
  askForToken,
  authorizationUrl,
  introspect,
  newProofKey,
  openBrowser,
  redeem,
  registerClient,
  type PersonsBrowser,
  type TokenAnswer,
} from '../support/agent-flow';
import { postgres } from '../support/databases';
import { eventually } from '../support/eventually';
import { describeWith } from '../support/local-services';
import { signIn } from '../support/panel-api';
import { startService, type Service } from '../support/service';

const ROUNDS = 8;
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

  it('one refresh token: exactly one gets the next', async () => {
    const client = await registerClient(first);
    for (let round = 0; round < ROUNDS; round += 1) {
      const key = newProofKey();
      const answer = await approveInBrowser(browser, authorizationUrl(first, client, key));
      const tokens = await redeem(first, client, key, answer);
      const at = (service: Service) =>
        askForToken(service, {
          grant_type: 'refresh_token',
          client_id: client.client_id,
          refresh_token: tokens.refresh_token,
        });
      expect(winnersOf(await Promise.all([at(first), at(second)]))).toHaveLength(1);
    }
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
    expect((await introspect(first, client, tokens.access_token)).active).toBe(true);
    const { data } = await browser.panel<{ id: string }[]>('GET', '/grants');
    await browser.panel('DELETE', `/grants/${data[0]?.id}`);
    expect((await introspect(second, client, tokens.access_token)).active).toBe(false);
  });
});
