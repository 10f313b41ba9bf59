import { advanced } from '../support/advanced';
import { postgres } from '../support/databases';
import { until } from '../support/eventually';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { describeWith } from '../support/local-services';
import { openNewsroom } from '../support/newsroom';
import { amount } from '../support/scope';
import { startService, type Service } from '../support/service';
import { execute, rowsOf } from '../support/sql';

const TICKERS = ['AAAA', 'BBBB', 'CCCC', 'DDDD'];
/** The first brings all that there is, each other one what has come since. */
const DAYS = amount({ brief: 2, ci: 2, whole: 4 });
const DAY_MS = 86_400_000;
const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** Every day up to the one asked for, at a price that tells the day. */
const market = (from: string, to: string): { date: string; close: number }[] => {
  const first = Date.parse(from);
  const count = Math.round((Date.parse(to) - first) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const moment = first + index * DAY_MS;
    return { date: dayOf(moment), close: 100 + ((moment / DAY_MS) % 60) };
  });
};

interface Price {
  ticker: string;
  date: string;
  close: number | string;
}

interface JobRow {
  next_run_at: string;
  lease_until: string | null;
  failures: number;
}

describeWith('PostgreSQL', 'the daily quotes of two processes on one database', () => {
  let provider: FakeProvider;
  const services: Service[] = [];
  const first = (): Service => services[0] as Service;

  const job = async (): Promise<JobRow | undefined> =>
    (await rowsOf<JobRow>(first(), "SELECT * FROM scheduled_jobs WHERE name = 'fetch-quotes'"))[0];

  /** Makes the run due for both at the same moment, and waits until it is over. */
  const dayComes = async (): Promise<void> => {
    await execute(first(), "UPDATE scheduled_jobs SET next_run_at = 0 WHERE name = 'fetch-quotes'");
    await until(job, (row) => Number(row?.next_run_at) > Date.now() && row?.lease_until === null);
    expect((await job())?.failures).toBe(0);
  };

  const prices = (): Promise<Price[]> =>
    rowsOf<Price>(
      first(),
      `SELECT otas.ticker, prices.date::text AS date, prices.close
         FROM share_prices AS prices JOIN otas ON otas.id = prices.ota_id
         ORDER BY otas.ticker, prices.date`,
    );

  beforeAll(async () => {
    provider = await startProvider(({ path }) => {
      const query = new URL(path, 'http://provider').searchParams;
      return json(market(query.get('from') ?? '', query.get('to') ?? ''));
    });
    // Long enough for the other process to look several times while a run is under way.
    provider.mood = () => ({ kind: 'late', milliseconds: 150 });
    const env = {
      ...advanced({ tickSeconds: 0.05, pollSeconds: 0.3 }),
      QUOTE_PROVIDER: 'http',
      QUOTE_HTTP_URL: `${provider.url}/{ticker}?from={from}&to={to}`,
      QUOTE_HTTP_DATE: 'date',
      QUOTE_HTTP_CLOSE: 'close',
    };
    services.push(await postgres.start({ env }));
    const DATABASE_URL = first().environment.DATABASE_URL ?? '';
    services.push(await startService({ env: { ...env, DATABASE_URL } }));
    const newsroom = await openNewsroom(first());
    for (const ticker of TICKERS) {
      const data = {
        name: `${ticker} Travel`,
        slug: ticker.toLowerCase(),
        ticker,
        is_listed: true,
      };
      const made = await newsroom.call('POST', '/api/otas', { data }, newsroom.fullToken);
      expect(made.status).toBe(201);
    }
  });
  afterAll(async () => {
    for (const service of services.reverse()) await service.stop();
    await provider?.stop();
  });

  it('ask once a ticker and day, and leave neither a duplicate nor a hole', async () => {
    for (let day = 1; day <= DAYS; day += 1) {
      provider.received.length = 0;
      await dayComes();
      const asked = provider.received.map(({ path }) => path.split('?')[0]?.slice(1)).sort();
      expect([day, asked]).toEqual([day, TICKERS]);

      const stored = await prices();
      for (const ticker of TICKERS) {
        const days = stored
          .filter((price) => price.ticker === ticker)
          .map(({ date, close }) => ({ date, close: Number(close) }));
        const [oldest, newest] = [days[0]?.date ?? '', days.at(-1)?.date ?? ''];
        expect(Date.parse(newest)).toBeGreaterThanOrEqual(Date.parse(dayOf(Date.now())) - DAY_MS);
        expect(days.length).toBeGreaterThan(400);
        expect(days).toEqual(market(oldest, newest));
      }
      // As if the last days had not come yet, so that the next run has something to add.
      await execute(
        first(),
        `DELETE FROM share_prices WHERE date > '${dayOf(Date.now() - 4 * DAY_MS)}'`,
      );
    }
  });
});
