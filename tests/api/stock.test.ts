import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';

interface History {
  ticker: string | null;
  name: string;
  currency: string | null;
  primary_color: string | null;
  prices: { date: string; close: number }[];
  events: {
    date: string;
    title: string;
    excerpt: string | null;
    image: string | null;
    url: string;
  }[];
}

const MEMBERS = ['currency', 'events', 'name', 'prices', 'primary_color', 'ticker'];
const EVENT_MEMBERS = ['date', 'excerpt', 'image', 'title', 'url'];

let service: Service;
let newsroom: Newsroom;
let listedId: number;

const history = (slug: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${service.url}/stock/${slug}/history`, { headers });

const read = async (slug: string): Promise<History> =>
  (await (await history(slug)).json()) as History;

const create = async (
  plural: string,
  data: Record<string, unknown>,
): Promise<{ id: number; documentId: string }> => {
  const response = await newsroom.call('POST', `/api/${plural}`, { data }, newsroom.fullToken);
  expect(response.status).toBe(201);
  return ((await response.json()) as { data: { id: number; documentId: string } }).data;
};

const publish = async (title: string, day: string, fields = {}): Promise<void> => {
  const response = await newsroom.post({
    ota_id: listedId,
    title,
    is_published: true,
    published_at: `${day}T12:00:00Z`,
    ...fields,
  });
  expect(response.status).toBe(201);
};

beforeAll(async () => {
  service = await startService({ env: { RATE_LIMIT_STOCK: '100', RATE_LIMIT_READ: '20' } });
  newsroom = await openNewsroom(service);
  const listed = await create('otas', {
    name: 'Listed Travel',
    slug: 'listed-travel',
    ticker: 'LSTD',
    exchange: 'Nasdaq',
    currency: 'USD',
    primary_color: '#1a3e8f',
    is_listed: true,
  });
  listedId = listed.id;
  for (const [date, close] of [
    ['2023-02-28', 9.5],
    ['2023-03-01', 10.25],
    ['2023-08-15', 26.505],
    ['2024-03-01', 20],
  ]) {
    await create('share-prices', { ota: listedId, date, close });
  }
  await publish('Before the window', '2023-02-27');
  await publish('On the first day', '2023-03-01', { excerpt: 'An excerpt.' });
  await publish('On the last day', '2024-03-01', {
    featured_image: 'https://pictures.example/one.jpg',
  });
  await publish('After the window', '2024-03-02');
  await newsroom.post({ ota_id: listedId, title: 'A draft', published_at: '2023-09-01T00:00:00Z' });
  await newsroom.post({
    title: 'About another',
    is_published: true,
    published_at: '2023-09-01T00:00:00Z',
  });
});
afterAll(() => service.stop());

describe('GET /stock/{otaSlug}/history', () => {
  it('answers the year of closes up to the latest one, oldest first', async () => {
    const response = await history('listed-travel');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const body = (await response.json()) as History;
    expect(Object.keys(body).sort()).toEqual(MEMBERS);
    expect(body).toMatchObject({
      ticker: 'LSTD',
      name: 'Listed Travel',
      currency: 'USD',
      primary_color: '#1a3e8f',
    });
    expect(body.prices).toEqual([
      { date: '2023-03-01', close: 10.25 },
      { date: '2023-08-15', close: 26.505 },
      { date: '2024-03-01', close: 20 },
    ]);
  });

  it('annotates it with the published articles of that OTA in that window', async () => {
    const { events } = await read('listed-travel');
    expect(events.map(({ date, title }) => [date, title])).toEqual([
      ['2023-03-01', 'On the first day'],
      ['2024-03-01', 'On the last day'],
    ]);
    for (const event of events) expect(Object.keys(event).sort()).toEqual(EVENT_MEMBERS);
    expect(events[0]).toMatchObject({
      excerpt: 'An excerpt.',
      image: null,
      url: `${service.url}/listed-travel/on-the-first-day`,
    });
    expect(events[1]).toMatchObject({ excerpt: null, image: 'https://pictures.example/one.jpg' });
    expect((await fetch(events[0]?.url ?? '')).status).toBe(200);
  });

  it('answers an unlisted OTA with no ticker and no prices', async () => {
    const response = await history('example-travel');
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      ticker: null,
      name: 'Example Travel',
      currency: null,
      primary_color: null,
      prices: [],
      events: [],
    });
  });

  it.each(['nobody', 'a'.repeat(2000), 'ünknown'])(
    'answers a slug that no OTA has with 404 and a JSON body (%#)',
    async (slug) => {
      const response = await history(slug, { Accept: 'text/html' });
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
      expect(await response.json()).toMatchObject({
        data: null,
        error: { status: 404, name: 'NotFoundError', details: {} },
      });
    },
  );

  it('redirects from a slug the OTA once had', async () => {
    const path = '/api/otas';
    const { documentId } = await create('otas', { name: 'Renamed', slug: 'old-name' });
    await newsroom.call(
      'PUT',
      `${path}/${documentId}`,
      { data: { slug: 'new-name' } },
      newsroom.fullToken,
    );
    const response = await fetch(`${service.url}/stock/old-name/history`, { redirect: 'manual' });
    expect(response.status).toBe(301);
    expect(response.headers.get('location')).toBe('/stock/new-name/history');
  });

  it('may be kept for an hour and tells an unchanged copy from a changed one', async () => {
    const first = await history('listed-travel');
    expect(first.headers.get('cache-control')).toBe('public, max-age=3600');
    const etag = first.headers.get('etag') ?? '';
    expect((await history('listed-travel', { 'If-None-Match': etag })).status).toBe(304);
    await create('share-prices', { ota: listedId, date: '2024-02-29', close: 19 });
    const changed = await history('listed-travel', { 'If-None-Match': etag });
    expect(changed.status).toBe(200);
    expect(((await changed.json()) as History).prices).toHaveLength(4);
  });

  it('shows a new article, a withdrawn one no longer, and a new colour at once', async () => {
    await publish('In between', '2023-09-01');
    expect((await read('listed-travel')).events.map(({ title }) => title)).toContain('In between');
    const found = await newsroom.call(
      'GET',
      '/api/articles?filters[title][$eq]=In between',
      undefined,
      newsroom.fullToken,
    );
    const { data } = (await found.json()) as { data: { documentId: string }[] };
    await newsroom.call(
      'DELETE',
      `/api/articles/${data[0]?.documentId}`,
      undefined,
      newsroom.fullToken,
    );
    expect((await read('listed-travel')).events.map(({ title }) => title)).not.toContain(
      'In between',
    );
    const otas = await newsroom.call('GET', '/api/otas?filters[slug][$eq]=listed-travel');
    const [ota] = ((await otas.json()) as { data: { documentId: string }[] }).data;
    await newsroom.call(
      'PUT',
      `/api/otas/${ota?.documentId}`,
      { data: { primary_color: '#aa0000' } },
      newsroom.fullToken,
    );
    expect((await read('listed-travel')).primary_color).toBe('#aa0000');
  });
});

describe('the limit for histories', () => {
  it('is counted apart from other reads and refuses with JSON', async () => {
    let refused: Response | undefined;
    for (let call = 0; call < 110 && refused === undefined; call += 1) {
      const response = await history('listed-travel');
      await response.arrayBuffer().catch(() => undefined);
      if (response.status === 429) refused = await history('listed-travel');
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused?.headers.get('ratelimit-policy')).toBe('"stock";q=100;w=60');
    expect(refused?.headers.get('content-type')).toContain('application/json');
    expect(await refused?.json()).toMatchObject({
      data: null,
      error: { status: 429, name: 'TooManyRequestsError' },
    });
    expect((await fetch(`${service.url}/otas`)).status).toBe(200);
  });
});
