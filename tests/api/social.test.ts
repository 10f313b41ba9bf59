import { createHmac } from 'node:crypto';
import sharp from 'sharp';
import { parseEnvironment } from '../../src/environment';
import { advanced } from '../support/advanced';
import { startBluesky, type StoredPost } from '../support/fake-bluesky';
import { json, startProvider, type FakeProvider } from '../support/fake-provider';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { startService, testEnvironment, type Service } from '../support/service';
import { until } from '../support/eventually';

const FAST = advanced({ effectRetrySeconds: 0.1, effectTimeoutSeconds: 2, pollSeconds: 0.5 });

const publish = async (
  newsroom: Newsroom,
  fields: Record<string, unknown>,
): Promise<{ id: number; url: string }> => {
  const response = await newsroom.post({ is_published: true, ...fields });
  expect(response.status).toBe(201);
  return ((await response.json()) as { article: { id: number; url: string } }).article;
};

describe('Bluesky', () => {
  let bluesky: Awaited<ReturnType<typeof startBluesky>>;
  let service: Service;
  let newsroom: Newsroom;

  const posted = (title: string): Promise<StoredPost> =>
    until(
      () => bluesky.posts.filter(({ record }) => record.embed?.external.title === title),
      (found) => found.length > 0,
    ).then(([first]) => first as StoredPost);

  beforeAll(async () => {
    bluesky = await startBluesky('desk.example.com', 'app-password');
    service = await startService({
      env: {
        ...FAST,
        SOCIAL_PROVIDER: 'bluesky',
        SOCIAL_BLUESKY_SERVICE: bluesky.url,
        SOCIAL_BLUESKY_IDENTIFIER: 'desk.example.com',
        SOCIAL_BLUESKY_PASSWORD: 'app-password',
      },
    });
    newsroom = await openNewsroom(service);
  });
  beforeEach(() => {
    bluesky.mood = () => ({ kind: 'well' });
  });
  afterAll(async () => {
    await service.stop();
    await bluesky.stop();
  });

  it('gets a post with a link card, and facets that mark the bytes of address and tag', async () => {
    const title = 'Größere Häuser 🏨 im Überblick';
    const { url } = await publish(newsroom, { title, excerpt: 'Was sich ändert.' });
    const { record } = await posted(title);
    expect(record.text).toBe(`${title}\n\nWas sich ändert.\n\n${url} #ExampleTravel`);
    expect(record.embed).toEqual({
      $type: 'app.bsky.embed.external',
      external: { uri: url, title, description: 'Was sich ändert.' },
    });
    const bytes = Buffer.from(record.text);
    const marked = (record.facets ?? []).map(({ index, features }) => [
      features[0]?.$type,
      bytes.subarray(index.byteStart, index.byteEnd).toString(),
    ]);
    expect(marked).toEqual([
      ['app.bsky.richtext.facet#link', url],
      ['app.bsky.richtext.facet#tag', '#ExampleTravel'],
    ]);
    expect(record.facets?.map(({ features }) => features[0])).toEqual([
      { $type: 'app.bsky.richtext.facet#link', uri: url },
      { $type: 'app.bsky.richtext.facet#tag', tag: 'ExampleTravel' },
    ]);
  });

  it('gets the article’s picture in the card, small enough for its limit', async () => {
    const noise = await sharp({
      create: {
        width: 2400,
        height: 1600,
        channels: 3,
        background: '#336699',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 95 })
      .toBuffer();
    const form = new FormData();
    form.set('image', new File([new Uint8Array(noise)], 'noise.jpg', { type: 'image/jpeg' }));
    const stored = await fetch(`${service.url}/api/images`, {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${newsroom.token}` },
    });
    const { image } = (await stored.json()) as { image: { path: string } };
    await publish(newsroom, { title: 'With a picture', featured_image: image.path });
    const { record } = await posted('With a picture');
    expect(record.embed?.external.thumb?.size).toBe(bluesky.blobs[0]?.length);
    expect(bluesky.blobs[0]?.length).toBeLessThan(976_560);
    expect((await sharp(bluesky.blobs[0]).metadata()).format).toBe('jpeg');
  });

  it('keeps within 300 graphemes, headline cut and address whole', async () => {
    const title = `Very ${'long '.repeat(49)}title`;
    const { url } = await publish(newsroom, {
      title,
      slug: 'long-title',
      excerpt: 'x'.repeat(200),
    });
    const { record } = await posted(title);
    const length = [...new Intl.Segmenter('en').segment(record.text)].length;
    expect(length).toBeLessThanOrEqual(300);
    expect(record.text).toContain(`…\n\n${url} #ExampleTravel`);
  });

  it('has one post when its answer came too late and the call was made again', async () => {
    let isFirst = true;
    bluesky.mood = () => {
      const isPut = bluesky.received.at(-1)?.path.includes('putRecord') === true;
      if (!isPut || !isFirst) return { kind: 'well' };
      isFirst = false;
      return { kind: 'hang' };
    };
    await publish(newsroom, { title: 'Once on Bluesky' });
    const puts = () =>
      bluesky.received.filter(
        ({ path, body }) => path.includes('putRecord') && body.includes('Once on Bluesky'),
      );
    await until(puts, (calls) => calls.length === 2);
    await new Promise((resume) => setTimeout(resume, 600));
    expect(puts()).toHaveLength(2);
    expect(
      bluesky.posts.filter(({ record }) => record.text.startsWith('Once on Bluesky')),
    ).toHaveLength(1);
    const keys = puts().map(({ body }) => (JSON.parse(body.toString()) as { rkey: string }).rkey);
    expect(new Set(keys).size).toBe(1);
  });

  it('is signed in to once, and again after it forgot the session', async () => {
    const signIns = (): number =>
      bluesky.received.filter(({ path }) => path.includes('createSession')).length;
    await publish(newsroom, { title: 'Before the restart' });
    await posted('Before the restart');
    const before = signIns();
    await publish(newsroom, { title: 'Still signed in' });
    await posted('Still signed in');
    expect(signIns()).toBe(before);
    let refusals = 1;
    bluesky.mood = () => (refusals-- > 0 ? { kind: 'failing', status: 401 } : { kind: 'well' });
    await publish(newsroom, { title: 'After the restart' });
    await posted('After the restart');
    expect(signIns()).toBe(before + 1);
  });

  it('is signed in to again when the session has expired, which it answers with 400', async () => {
    bluesky.expireSessions();
    await publish(newsroom, { title: 'After the night' });
    await posted('After the night');
  });
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.from('a-secret-of-at-least-24-bytes!').toString('base64')}`;
  let receiver: FakeProvider;
  let service: Service;
  let newsroom: Newsroom;

  beforeAll(async () => {
    receiver = await startProvider(() => json({}));
    service = await startService({
      env: {
        ...FAST,
        SOCIAL_PROVIDER: 'webhook',
        SOCIAL_WEBHOOK_URL: `${receiver.url}/hook`,
        SOCIAL_WEBHOOK_SECRET: secret,
      },
    });
    newsroom = await openNewsroom(service);
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  const isSigned = (call: FakeProvider['received'][number]): boolean => {
    const { 'webhook-id': id, 'webhook-timestamp': timestamp } = call.headers;
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const content = `${String(id)}.${String(timestamp)}.${call.body.toString()}`;
    const wanted = createHmac('sha256', key).update(content).digest('base64');
    return call.headers['webhook-signature'] === `v1,${wanted}`;
  };

  it('gets each article once, signed, under one id however often it is sent', async () => {
    const moods = [{ kind: 'failing', status: 503 }] as const;
    let turn = 0;
    receiver.mood = () => moods[turn++] ?? { kind: 'well' };
    const { id, url } = await publish(newsroom, { title: 'Called out', excerpt: 'In short.' });
    const calls = await until(
      () => receiver.received,
      (received) => received.length === 2,
    );
    for (const call of calls) {
      expect(isSigned(call)).toBe(true);
      const age = Date.now() / 1000 - Number(call.headers['webhook-timestamp']);
      expect(age).toBeLessThan(60);
      expect(JSON.parse(call.body.toString())).toEqual({
        type: 'article.published',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
        data: {
          id,
          title: 'Called out',
          excerpt: 'In short.',
          url,
          ota: 'Example Travel',
          published_at: expect.stringMatching(/Z$/),
        },
      });
    }
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });
});

describe('settings of a social provider', () => {
  it('stop the start when they are missing or wrong, and say which', async () => {
    expect(() => parseEnvironment({ ...testEnvironment(), SOCIAL_PROVIDER: 'bluesky' })).toThrow(
      /SOCIAL_BLUESKY_IDENTIFIER: got nothing.*because SOCIAL_PROVIDER is bluesky/,
    );
    await expect(
      startService({
        env: {
          SOCIAL_PROVIDER: 'webhook',
          SOCIAL_WEBHOOK_URL: 'ftp://example.com',
          SOCIAL_WEBHOOK_SECRET: 'hunter2',
        },
      }),
    ).rejects.toThrow(/SOCIAL_WEBHOOK_URL[^]*SOCIAL_WEBHOOK_SECRET: got a value/);
  });
});
