import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases } from '../support/databases';
import { startMastodon, type FakeProvider, type Status } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import type { Service } from '../support/service';
import { employ } from '../support/colleagues';
import { until } from '../support/eventually';

const TOKEN = 'mastodon-test-token';

interface Listing {
  effects: { id: number; kind: string; status: string; article: { title: string } | null }[];
  counts: Record<string, number>;
  total: number;
}

describeOnAlikeDatabases('the list of effects', (database) => {
  let mastodon: FakeProvider & { statuses: Status[] };
  let service: Service;
  let newsroom: Newsroom;

  const list = async (query: Record<string, string> = {}): Promise<Listing> => {
    const address = `/admin/publishing/effects?${new URLSearchParams(query).toString()}`;
    const { status, body } = await newsroom.panel.call<{ data: Listing }>('GET', address);
    expect(status).toBe(200);
    return body.data;
  };

  const titles = async (query: Record<string, string>): Promise<(string | undefined)[]> =>
    (await list(query)).effects.map(({ article }) => article?.title);

  const retryFailed = (body: object) =>
    newsroom.panel.call<{ data: { retried: number } }>(
      'POST',
      '/admin/publishing/effects/retry',
      body,
    );

  beforeAll(async () => {
    mastodon = await startMastodon(TOKEN);
    mastodon.mood = () => ({ kind: 'failing', status: 500 });
    service = await database.start({
      env: {
        SOCIAL_PROVIDER: 'mastodon',
        SOCIAL_MASTODON_URL: mastodon.url,
        SOCIAL_MASTODON_TOKEN: TOKEN,
        ...advanced({ effectAttempts: 1, pollSeconds: 0.5 }),
      },
    });
    newsroom = await openNewsroom(service);
    for (const title of ['Rooms 100% full', 'Rooms 1000 full', 'Flüge am Ende']) {
      expect((await newsroom.post({ title, is_published: true })).status).toBe(201);
    }
    await until(
      () => list(),
      ({ counts }) => counts.failed === 3 && counts.waiting === 0 && counts.running === 0,
    );
  });
  afterAll(async () => {
    await service.stop();
    await mastodon.stop();
  });

  it('counts every state, and is narrowed by state and kind', async () => {
    const { counts, total, effects } = await list({ status: 'failed' });
    expect(total).toBe(3);
    expect(effects.map(({ kind }) => kind)).toEqual(['social', 'social', 'social']);
    // So few articles teach no model: their embeddings are not needed.
    expect(counts).toMatchObject({ waiting: 0, running: 0, skipped: 3, failed: 3 });
    expect((await list({ kind: 'embedding' })).counts).toMatchObject({ skipped: 3, done: 0 });
    expect(counts.done).toBeGreaterThanOrEqual(3);
    expect(await list({ kind: 'social', status: 'done' })).toMatchObject({ effects: [], total: 0 });
    expect((await list()).total).toBe(6 + (counts.done ?? 0));
  });

  it('finds an article by words of its title, taken literally', async () => {
    const kind = 'social';
    expect(await titles({ kind, article: '100% F' })).toEqual(['Rooms 100% full']);
    expect((await titles({ kind, article: 'rooms 1' })).sort()).toEqual([
      'Rooms 100% full',
      'Rooms 1000 full',
    ]);
    for (const article of ['_ooms', '\\', "' OR 1=1 --", '✈️']) {
      expect([article, await titles({ kind, article })]).toEqual([article, []]);
    }
    const long = `/admin/publishing/effects?article=${'x'.repeat(300)}`;
    expect((await newsroom.panel.call('GET', long)).status).toBe(400);
  });

  it('lets an author look, and only an editor retry', async () => {
    const [effect] = (await list({ status: 'failed' })).effects;
    const statusOf: Record<string, number[]> = {};
    for (const code of ['strapi-author', 'strapi-editor']) {
      const person = await employ(service, newsroom.panel, code);
      const answers = await Promise.all([
        person.call('GET', '/admin/publishing/effects'),
        person.call('POST', `/admin/publishing/effects/${effect?.id}/retry`, {}),
        person.call('POST', '/admin/publishing/effects/retry', { article: 'nobody' }),
        person.call('GET', '/admin/market-data/imports'),
        person.call('GET', '/admin/market-data/quotes'),
      ]);
      statusOf[code] = answers.map(({ status }) => status);
    }
    expect(statusOf).toEqual({
      'strapi-author': [200, 403, 403, 403, 403],
      'strapi-editor': [200, 200, 200, 200, 200],
    });
  });

  it('gives all that failed another turn, within what is asked for', async () => {
    await until(
      () => list(),
      ({ counts }) => counts.failed === 3,
    );
    mastodon.mood = () => ({ kind: 'well' });
    expect((await retryFailed({ kind: 'summary' })).body.data.retried).toBe(0);
    expect((await retryFailed({ article: 'flüge' })).body.data.retried).toBe(1);
    await until(
      () => titles({ kind: 'social', status: 'done' }),
      (found) => found.join() === 'Flüge am Ende',
    );
    expect((await retryFailed({})).body.data.retried).toBe(2);
    await until(
      () => list(),
      ({ counts }) => counts.failed === 0 && counts.waiting === 0 && counts.running === 0,
    );
    expect((await retryFailed({})).body.data.retried).toBe(0);
    expect(mastodon.statuses).toHaveLength(3);
    expect((await retryFailed({ article: 7 })).status).toBe(400);
  });
});
