import parsePrometheusTextFormat from 'parse-prometheus-text-format';
import { eventually } from '../support/eventually';
import { describeOnAlikeDatabases } from '../support/databases';
import { connectClient, openAgentDesk } from '../support/mcp-agents';
import { openNewsroom } from '../support/newsroom';
import type { Service } from '../support/service';
import { execute } from '../support/sql';

const TOKEN = 'a-token-for-the-monitoring-system';

interface Family {
  name: string;
  help: string;
  type: string;
  metrics: {
    value?: string;
    labels?: Record<string, string>;
  }[];
}

describeOnAlikeDatabases('Metrics', (database) => {
  let service: Service;

  beforeAll(async () => {
    service = await database.start({
      env: { METRICS_TOKEN: TOKEN, RATE_LIMIT_SUBSCRIBE: '5', RATE_LIMIT_STOCK: '2' },
    });
  });
  afterAll(() => service?.stop());

  const scrape = (authorization?: string): Promise<Response> =>
    fetch(`${service.url}/metrics`, {
      headers: authorization === undefined ? {} : { Authorization: authorization },
    });

  const families = async (): Promise<Map<string, Family>> => {
    const response = await scrape(`Bearer ${TOKEN}`);
    expect(response.status).toBe(200);
    const parsed = parsePrometheusTextFormat(await response.text()) as Family[];
    return new Map(parsed.map((family) => [family.name, family]));
  };

  const valueOf = async (name: string, labels: Record<string, string> = {}): Promise<number> => {
    const found = (await families())
      .get(name)
      ?.metrics.find((metric) =>
        Object.entries(labels).every(([label, value]) => metric.labels?.[label] === value),
      );
    return Number(found?.value ?? 0);
  };

  it('are for those with the token', async () => {
    const refused = await scrape();
    expect(refused.status).toBe(401);
    expect(refused.headers.get('WWW-Authenticate')).toBe('Bearer realm="metrics"');
    expect((await scrape(`Bearer ${TOKEN}x`)).status).toBe(401);
    expect((await scrape('Basic eDp5')).status).toBe(401);
    const given = await scrape(`Bearer ${TOKEN}`);
    expect(given.headers.get('Content-Type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(given.headers.get('Cache-Control')).toBe('no-store');
  });

  it('count requests by kind and status, cached ones too, and how long they took', async () => {
    const pages = () => valueOf('http_requests_total', { kind: 'page', status: '200' });
    const before = await pages();
    const hits = await valueOf('page_cache_requests_total', { result: 'hit' });
    for (let index = 0; index < 3; index += 1) await (await fetch(`${service.url}/otas`)).text();
    await (await fetch(`${service.url}/no/such/page`)).text();
    await eventually(async () => {
      expect(await pages()).toBe(before + 3);
      expect(await valueOf('http_requests_total', { status: '404' })).toBeGreaterThan(0);
    });
    expect(await valueOf('page_cache_requests_total', { result: 'hit' })).toBe(hits + 2);
    expect(await valueOf('page_cache_entries')).toBeGreaterThan(0);
    expect(await valueOf('page_cache_bytes')).toBeGreaterThan(1000);

    expect((await families()).get('http_request_duration_seconds')?.type).toBe('HISTOGRAM');
    const text = await (await scrape(`Bearer ${TOKEN}`)).text();
    const of = (suffix: string): number[] =>
      [
        ...text.matchAll(
          new RegExp(`^http_request_duration_seconds_${suffix}\\{.*kind="page".*\\} (\\S+)$`, 'gm'),
        ),
      ].map(([, value]) => Number(value));
    const buckets = of('bucket');
    expect(buckets.length).toBeGreaterThan(10);
    expect(buckets).toEqual([...buckets].sort((one, other) => one - other));
    expect(of('count')).toEqual([buckets.at(-1)]);
    expect(of('sum')[0]).toBeGreaterThan(0);
  });

  it('count what limits refuse', async () => {
    const refusals = () => valueOf('rate_limit_refusals_total', { limit: 'stock' });
    for (let index = 0; index < 4; index += 1) {
      await (await fetch(`${service.url}/stock/nobody/history`)).text();
    }
    expect(await refusals()).toBe(2);
  });

  it('tell of agents, of what follows from publishing, and of the process', async () => {
    const newsroom = await openNewsroom(service);
    await newsroom.post({ title: 'Published', is_published: true });
    const desk = await openAgentDesk(service);
    const client = await connectClient(service, await desk.admit());
    await client.callTool({ name: 'list-otas', arguments: {} });
    await client.close();
    await eventually(async () => {
      expect(await valueOf('publishing_effects', { kind: 'summary', state: 'done' })).toBe(1);
      // Others are due a moment longer.
      expect(await valueOf('publishing_oldest_due_effect_seconds')).toBe(0);
    });
    expect(await valueOf('mcp_calls_total', { tool: 'list-otas', outcome: 'succeeded' })).toBe(1);
    expect(
      await valueOf('oauth_steps_total', { step: 'registration', outcome: 'succeeded' }),
    ).toBeGreaterThan(0);
    const found = await families();
    const states = found.get('database_pool_connections')?.metrics.map(({ labels }) => labels);
    expect(states).toEqual([{ state: 'used' }, { state: 'free' }, { state: 'awaited' }]);
    expect(found.has('process_resident_memory_bytes')).toBe(true);
    expect(found.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
  });

  it('go on without those that cannot be read', async () => {
    await execute(service, 'ALTER TABLE effects RENAME TO effects_away');
    try {
      expect(await valueOf('http_requests_total', { kind: 'page' })).toBeGreaterThan(0);
      expect((await families()).get('publishing_effects')?.metrics).toEqual([]);
      expect(
        await valueOf('metrics_failures_total', { metric: 'publishing_effects' }),
      ).toBeGreaterThan(0);
    } finally {
      await execute(service, 'ALTER TABLE effects_away RENAME TO effects');
    }
  });

  it('hold nothing about anybody', async () => {
    const text = await (await scrape(`Bearer ${TOKEN}`)).text();
    expect(text).not.toMatch(/@|127\.0\.0\.1|such\/page/);
  });
});
