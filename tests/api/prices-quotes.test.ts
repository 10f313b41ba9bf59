import path from 'node:path';
import Database from 'better-sqlite3';
import { advanced } from '../support/advanced';
import { startProvider, json, type Answer, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';
import { execute } from '../support/sql';
import { until } from '../support/eventually';

interface Close {
  date: string;
  close: number;
}

const FAST = { tickSeconds: 0.1, pollSeconds: 0.3, retrySeconds: 0.1, answerSeconds: 2 };
const DAY_MS = 86_400_000;
const dayAgo = (ago: number): string =>
  new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);

/** What the market did: every day from 700 days ago to yesterday, and a divisor for splits. */
let divisor = 1;
const closeOf = (date: string): number =>
  Math.round(((100 + ((Date.parse(date) / DAY_MS) % 60)) / divisor) * 100) / 100;

const market = (from: string, to: string): Close[] =>
  Array.from({ length: 700 }, (_, ago) => dayAgo(ago))
    .filter((date) => date >= from && date <= to)
    .map((date) => ({ date, close: closeOf(date) }))
    .reverse();

let service: Service;
let newsroom: Newsroom;
let provider: FakeProvider;

const history = async (): Promise<Close[]> => {
  const response = await fetch(`${service.url}/stock/listed-travel/history`);
  return ((await response.json()) as { prices: Close[] }).prices;
};

/** Lets the daily run come now. */
const runNow = async (): Promise<void> => {
  const database = new Database(path.join(service.folder, 'data.db'));
  const statement = "UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'fetch-quotes'";
  expect(database.prepare(statement).run().changes).toBe(1);
  database.close();
};

interface JobRow {
  last_error: string | null;
  failures: number;
  lease_until: number | null;
  next_run_at: number;
}

const job = (): JobRow => {
  const database = new Database(path.join(service.folder, 'data.db'), { readonly: true });
  const row = database.prepare("SELECT * FROM scheduled_jobs WHERE name = 'fetch-quotes'").get();
  database.close();
  return row as JobRow;
};

const expectWholeYear = (prices: Close[]): void => {
  const days = prices.map(({ date }) => date);
  expect(new Set(days).size).toBe(days.length);
  const wanted = market(days[0] ?? '', days.at(-1) ?? '');
  expect(prices).toEqual(wanted);
  expect(days.length).toBeGreaterThan(360);
};

/** Takes back what a test has stored, once the run that it ended with is over. */
const forget = async (): Promise<void> => {
  await until(job, ({ lease_until, next_run_at }) => lease_until === null && next_run_at > 0);
  await execute(
    service,
    "DELETE FROM share_prices; UPDATE scheduled_jobs SET last_run_at = NULL WHERE name = 'fetch-quotes'",
  );
  provider.received.length = 0;
  divisor = 1;
};

beforeAll(async () => {
  provider = await startProvider(({ path: address }) => {
    const query = new URL(address, 'http://provider').searchParams;
    const days = market(query.get('from') ?? '', query.get('to') ?? '');
    return json({
      data: { days: days.map(({ date, close }) => ({ d: date, c: String(close) })) },
    });
  });
  service = await startService({
    env: {
      ...advanced(FAST),
      PAGE_CACHE_SECONDS: '0',
      QUOTE_PROVIDER: 'http',
      QUOTE_HTTP_URL: `${provider.url}/{ticker}?from={from}&to={to}`,
      QUOTE_HTTP_HEADER: 'X-Key: secret',
      QUOTE_HTTP_ROWS: 'data.days',
      QUOTE_HTTP_DATE: 'd',
      QUOTE_HTTP_CLOSE: 'c',
    },
  });
  newsroom = await openNewsroom(service);
  const data = { name: 'Listed Travel', slug: 'listed-travel', ticker: 'LSTD', is_listed: true };
  const made = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
  expect(made.status).toBe(201);
});
afterAll(async () => {
  await service.stop();
  await provider.stop();
});

describe('quotes over HTTP', () => {
  afterEach(forget);

  it('fill the year, add days without a hole or a duplicate, and outlive a bad answer', async () => {
    await runNow();
    const first = await until(history, (prices) => prices.length > 0);
    expectWholeYear(first);
    expect(provider.received[0]?.path).toMatch(/^\/LSTD\?from=/);
    expect(provider.received[0]?.headers['x-key']).toBe('secret');

    const bad: Answer[] = [
      { status: 500, body: '' },
      { status: 200, body: '<html>' },
      { status: 200, body: '' },
      json({ data: { days: [] } }),
      json({ data: { days: [{ d: dayAgo(1), c: '-5' }] } }),
      json({ data: { days: [{ d: 'soon', c: '5' }] } }),
      json({ data: 'no array' }),
      { status: 200, body: JSON.stringify({ data: 'x'.repeat(5_000_000) }) },
    ];
    const expected = bad.length;
    provider.received.length = 0;
    provider.mood = () => {
      const answer = bad.shift();
      return answer === undefined ? { kind: 'well' } : { kind: 'raw', answer };
    };
    await runNow();
    for (let call = 0; call < expected; call += 1) {
      await until(
        () => provider.received.length,
        (calls) => calls > call,
      );
      await runNow();
    }
    await until(job, ({ failures, last_error }) => failures === 0 && last_error === null);
    expect(await history()).toEqual(first);
  });

  it('give up a provider that never answers, say so in the panel, and come when asked for', async () => {
    interface Quotes {
      provider: string;
      state: { isRunning: boolean; lastError: string | null; failures: number; nextRunAt: string };
    }
    const quotes = async (): Promise<Quotes> =>
      (await newsroom.panel.call<{ data: Quotes }>('GET', '/admin/market-data/quotes')).body.data;
    expect(await quotes()).toMatchObject({
      provider: 'http',
      state: { isRunning: false, lastRunAt: null, lastError: null, failures: 0 },
    });
    expect(Date.parse((await quotes()).state.nextRunAt)).toBeGreaterThan(Date.now());

    provider.mood = () => ({ kind: 'hang' });
    const run = () => newsroom.panel.call('POST', '/admin/market-data/quotes/run', {});
    expect((await run()).status).toBe(200);
    await until(quotes, ({ state }) => state.isRunning);
    const failed = await until(quotes, ({ state }) => state.failures > 0);
    expect(failed.state.lastError).toMatch(/^LSTD: /);
    expect(await history()).toEqual([]);

    provider.mood = () => ({ kind: 'well' });
    expect((await run()).status).toBe(200);
    expectWholeYear(await until(history, (prices) => prices.length > 0));
    const well = await until(quotes, ({ state }) => !state.isRunning && state.failures === 0);
    expect(well.state).toMatchObject({ lastError: null, lastRunAt: expect.any(String) });
  });

  it('rewrite the whole history when a split has changed it', async () => {
    const form = new FormData();
    form.set('ota', 'listed-travel');
    const older = market(dayAgo(650), dayAgo(300));
    const beyond = [{ date: '2015-03-02', close: 80 }, ...older];
    const csv = beyond.map(({ date, close }) => `${date},${close}`).join('\n');
    form.set('accept_unusual', 'true');
    form.set('file', new File([`date,close\n${csv}`], 'LSTD.csv'));
    const stored = await fetch(`${service.url}/admin/market-data/imports`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
    });
    expect(stored.status).toBe(200);
    await runNow();
    expectWholeYear(await until(history, (prices) => (prices.at(-1)?.date ?? '') >= dayAgo(2)));
    divisor = 4;
    await runNow();
    const after = await until(history, (prices) => (prices.at(-1)?.close ?? 999) < 60);
    expectWholeYear(after);
    const database = new Database(path.join(service.folder, 'data.db'), { readonly: true });
    const all = database
      .prepare('SELECT date, close FROM share_prices ORDER BY date')
      .all() as Close[];
    database.close();
    const [beyondReach, ...rest] = all;
    // The provider does not reach back to 2015; that day is brought to the new scale.
    expect(beyondReach?.close).toBeCloseTo(20, 0);
    for (const { date, close } of rest) expect([date, close]).toEqual([date, closeOf(date)]);
  });
});

describe('quotes from Yahoo', () => {
  it('are read from its chart, days without trading left out', async () => {
    const days = [5, 4, 3, 2].map(dayAgo);
    await provider.stop();
    provider = await startProvider(() =>
      json({
        chart: {
          result: [
            {
              meta: { gmtoffset: -18_000 },
              timestamp: days.map((day) => Date.parse(`${day}T14:30:00Z`) / 1000),
              indicators: { quote: [{ close: [10.123456789, null, 11, 12.5] }] },
            },
          ],
          error: null,
        },
      }),
    );
    Object.assign(service.environment, {
      QUOTE_PROVIDER: 'yahoo',
      ...advanced({ ...FAST, yahooUrl: provider.url }),
    });
    await service.restart();
    await runNow();
    expect(await until(history, (prices) => prices.length > 0)).toEqual([
      { date: days[0], close: 10.1235 },
      { date: days[2], close: 11 },
      { date: days[3], close: 12.5 },
    ]);
    expect(provider.received[0]?.path).toMatch(/^\/v8\/finance\/chart\/LSTD\?period1=\d+&/);
  });
});
