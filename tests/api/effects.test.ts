import { advanced } from '../support/advanced';
import { startMastodon, type FakeProvider, type Status } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, type Service } from '../support/service';
import { eventually, until } from '../support/eventually';

interface EffectRecord {
  id: number;
  kind: string;
  status: string;
  attempts: number;
  lastError: string | null;
  lastErrorCode: string | null;
  detail: string | null;
}

interface Overview {
  effects: EffectRecord[];
  scheduledFor: string | null;
  suggestedExcerpt: string | null;
}

const TOKEN = 'mastodon-test-token';

let mastodon: FakeProvider & { statuses: Status[] };
let service: Service;
let newsroom: Newsroom;
let session: string;

const panel = async <T>(path: string, method = 'GET'): Promise<T> => {
  const response = await newsroom.call(method, `/admin/publishing${path}`, undefined, session);
  expect(response.status).toBe(200);
  return ((await response.json()) as { data: T }).data;
};

const document = async (
  method: string,
  documentId: string,
  action = '',
  body: unknown = {},
): Promise<void> => {
  const address = `/content-manager/collection-types/api::article.article/${documentId}${action}`;
  const response = await newsroom.call(method, address, body, session);
  expect(response.status).toBe(200);
};

const post = async (fields: Record<string, unknown> = {}): Promise<string> => {
  const response = await newsroom.post({ is_published: true, ...fields });
  const { article } = (await response.json()) as { article: { id: number } };
  const found = await newsroom.call(
    'GET',
    `/api/articles?status=draft&filters[article_id][$eq]=${article.id}`,
    undefined,
    newsroom.fullToken,
  );
  return ((await found.json()) as { data: { documentId: string }[] }).data[0]?.documentId ?? '';
};

const overview = (documentId: string): Promise<Overview> =>
  panel<Overview>(`/articles/${documentId}`);

const effectOf = async (documentId: string, kind: string): Promise<EffectRecord | undefined> =>
  (await overview(documentId)).effects.find((effect) => effect.kind === kind);

const reaches = (documentId: string, kind: string, status: string): Promise<unknown> =>
  until(
    () => effectOf(documentId, kind),
    (effect) => effect?.status === status,
  );

const postsAbout = (title: string): Status[] =>
  mastodon.statuses.filter(({ status }) => status.includes(title));

beforeAll(async () => {
  mastodon = await startMastodon(TOKEN);
  service = await startService({
    env: {
      SOCIAL_PROVIDER: 'mastodon',
      SOCIAL_MASTODON_URL: mastodon.url,
      SOCIAL_MASTODON_TOKEN: TOKEN,
      ...advanced({
        effectRetrySeconds: 0.1,
        // A good answer is in time on a busy machine, too.
        effectTimeoutSeconds: 2,
        pollSeconds: 0.5,
        effectAttempts: 4,
      }),
    },
  });
  newsroom = await openNewsroom(service);
  session = newsroom.panel.token;
});
beforeEach(() => {
  mastodon.mood = () => ({ kind: 'well' });
});
afterAll(async () => {
  await service.stop();
  await mastodon.stop();
});

describe('effects of publishing', () => {
  it('summarises and announces an article once it is published, not before', async () => {
    const documentId = await post({ title: 'Quiet draft', is_published: false });
    expect((await overview(documentId)).effects).toEqual([]);
    await document('POST', documentId, '/actions/publish');
    await reaches(documentId, 'social', 'done');
    await reaches(documentId, 'summary', 'done');
    expect(postsAbout('Quiet draft')).toHaveLength(1);
    expect((await effectOf(documentId, 'social'))?.detail).toMatch(/^https:\/\/social\.example\//);
    const [status] = postsAbout('Quiet draft');
    expect(status?.status).toContain(`${service.url}/example-travel/quiet-draft`);
    expect(status?.status).toContain('#ExampleTravel');
  });

  it('announces an article once in its life, also when it is published again', async () => {
    const documentId = await post({ title: 'Twice published' });
    await reaches(documentId, 'social', 'done');
    await document('POST', documentId, '/actions/unpublish');
    await document('POST', documentId, '/actions/publish');
    await document('PUT', documentId, '', { body: 'Another body.' });
    await document('POST', documentId, '/actions/publish');
    await reaches(documentId, 'summary', 'done');
    await new Promise((resume) => setTimeout(resume, 300));
    expect(postsAbout('Twice published')).toHaveLength(1);
    const { effects } = await overview(documentId);
    expect(effects.filter(({ kind }) => kind === 'social')).toHaveLength(1);
  });

  it('summarises again only when the body has changed', async () => {
    const documentId = await post({ title: 'Corrected', body: 'One sentence about hotels here.' });
    await reaches(documentId, 'summary', 'done');
    const first = await effectOf(documentId, 'summary');
    await document('PUT', documentId, '', { title: 'Corrected headline' });
    await document('POST', documentId, '/actions/publish');
    expect((await effectOf(documentId, 'summary'))?.id).toBe(first?.id);
    await document('PUT', documentId, '', { body: 'Another sentence about flights here.' });
    await document('POST', documentId, '/actions/publish');
    const second = await effectOf(documentId, 'summary');
    expect(second?.id).toBeGreaterThan(first?.id ?? 0);
  });

  it('does not announce what was withdrawn before its turn, and does when it comes back', async () => {
    mastodon.mood = () => ({ kind: 'failing', status: 503 });
    const documentId = await post({ title: 'Withdrawn in time' });
    await until(
      () => effectOf(documentId, 'social'),
      (effect) => (effect?.attempts ?? 0) >= 1,
    );
    await document('POST', documentId, '/actions/unpublish');
    // An attempt that is under way must not succeed meanwhile.
    await reaches(documentId, 'social', 'skipped');
    mastodon.mood = () => ({ kind: 'well' });
    expect(postsAbout('Withdrawn in time')).toHaveLength(0);
    await document('POST', documentId, '/actions/publish');
    await reaches(documentId, 'social', 'done');
    expect(postsAbout('Withdrawn in time')).toHaveLength(1);
  });

  it('keeps nothing of a publication that was refused', async () => {
    const documentId = await post({ title: 'Incomplete', is_published: false });
    await document('PUT', documentId, '', { author: { disconnect: [], set: [] } });
    const address = `/content-manager/collection-types/api::article.article/${documentId}/actions/publish`;
    const refused = await newsroom.call('POST', address, {}, session);
    expect(refused.status).toBe(400);
    expect((await overview(documentId)).effects).toEqual([]);
  });

  it('leaves old articles unannounced, such as those of an import', async () => {
    const documentId = await post({ title: 'From the past', published_at: '2020-01-01T00:00:00Z' });
    await reaches(documentId, 'summary', 'done');
    expect(await effectOf(documentId, 'social')).toBeUndefined();
  });
});

describe('a provider in trouble', () => {
  it('never delays or fails publishing, and gets its call when it is back', async () => {
    mastodon.mood = () => ({ kind: 'hang' });
    let title = '';
    let round = 0;
    // One that waited for the provider would take longer than its time limit whenever it is tried.
    const documentId = await eventually(async () => {
      round += 1;
      title = `Published regardless, ${round}`;
      const began = Date.now();
      const published = await post({ title });
      expect(Date.now() - began).toBeLessThan(1_000);
      return published;
    });
    await until(
      () => effectOf(documentId, 'social'),
      (effect) =>
        effect?.lastError === 'The attempt took too long.' && effect.lastErrorCode === 'timeout',
    );
    mastodon.mood = () => ({ kind: 'well' });
    await reaches(documentId, 'social', 'done');
    expect(postsAbout(title)).toHaveLength(1);
  });

  it.each([
    ['answers 500', { kind: 'failing', status: 500 }],
    ['does its work but answers too late', { kind: 'late', milliseconds: 5_000 }],
    ['answers HTML', { kind: 'raw', answer: { status: 200, body: '<html></html>' } }],
    ['answers nothing', { kind: 'raw', answer: { status: 200, body: '' } }],
    [
      'answers without end',
      { kind: 'raw', answer: { status: 200, body: JSON.stringify({ id: 'x'.repeat(3_000_000) }) } },
    ],
  ] as const)('that %s is asked again, and posts once', async (name, mood) => {
    const moods = [mood, mood];
    mastodon.mood = () => moods.shift() ?? { kind: 'well' };
    const title = `Story of one that ${name}`;
    const documentId = await post({ title });
    await reaches(documentId, 'social', 'done');
    expect((await effectOf(documentId, 'social'))?.attempts).toBe(3);
    expect(postsAbout(title)).toHaveLength(1);
    const keys = mastodon.received
      .filter(({ body }) => body.toString().includes(title))
      .map(({ headers }) => headers['idempotency-key']);
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it('gives up a call that was refused, and says why; an editor can retry', async () => {
    mastodon.mood = () => ({ kind: 'failing', status: 422 });
    const documentId = await post({ title: 'Refused at first' });
    await reaches(documentId, 'social', 'failed');
    const refused = await effectOf(documentId, 'social');
    expect(refused).toMatchObject({
      attempts: 1,
      lastError: expect.stringContaining('422'),
      lastErrorCode: 'request-rejected',
    });
    mastodon.mood = () => ({ kind: 'well' });
    await panel(`/effects/${refused?.id}/retry`, 'POST');
    await reaches(documentId, 'social', 'done');
    expect(postsAbout('Refused at first')).toHaveLength(1);
  });

  it('is given up after the last attempt and listed as failed', async () => {
    mastodon.mood = () => ({ kind: 'failing', status: 500 });
    const documentId = await post({ title: 'Never answered' });
    await reaches(documentId, 'social', 'failed');
    expect((await effectOf(documentId, 'social'))?.attempts).toBe(4);
    const { effects } = await panel<{ effects: { article: { documentId: string } }[] }>(
      '/effects?status=failed&kind=social',
    );
    expect(effects.map(({ article }) => article.documentId)).toContain(documentId);
  });
});

describe('the panel’s endpoints', () => {
  it('are closed to strangers and check what they are given', async () => {
    const stranger = await newsroom.call('GET', '/admin/publishing/effects');
    expect(stranger.status).toBe(401);
    const wrong = await newsroom.call(
      'GET',
      '/admin/publishing/effects?status=odd',
      undefined,
      session,
    );
    expect(wrong.status).toBe(400);
    for (const id of ['0', 'x', '99999999999999999999']) {
      const address = `/admin/publishing/effects/${id}/retry`;
      expect((await newsroom.call('POST', address, {}, session)).status).toBe(404);
    }
    const missing = await newsroom.call('GET', '/admin/publishing/articles/no', undefined, session);
    expect(missing.status).toBe(404);
  });
});
