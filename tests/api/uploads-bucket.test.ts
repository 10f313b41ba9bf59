import sharp from 'sharp';
import { advanced } from '../support/advanced';
import { openCuttableProxy, type CuttableProxy } from '../support/cuttable-proxy';
import { startBucket, type FakeBucket } from '../support/fake-bucket';
import { openNewsroom, type Newsroom } from '../support/newsroom';
import { imageForm } from '../support/pictures';
import { startService, type Service } from '../support/service';

const KEY_ID = 'AKIAIOSFODNN7EXAMPLE';

interface Stored {
  image: { id: number; path: string; url: string };
}

interface LibraryFile {
  url: string;
  provider: string;
  formats: Record<string, { url: string }>;
}

describe('Uploads in an S3-compatible bucket', () => {
  let bucket: FakeBucket;
  let line: CuttableProxy;
  let service: Service;
  let newsroom: Newsroom;
  let filesUrl: string;

  beforeAll(async () => {
    bucket = await startBucket('newsroom', KEY_ID);
    filesUrl = `${bucket.endpoint}/newsroom`;
    const { hostname, port } = new URL(bucket.endpoint);
    line = await openCuttableProxy({ host: hostname, port: Number(port) });
    service = await startService({
      env: {
        S3_BUCKET: 'newsroom',
        S3_ENDPOINT: `http://127.0.0.1:${line.port}`,
        ...advanced({ answerSeconds: 1 }),
        S3_PUBLIC_URL: `${filesUrl}/`,
        S3_FORCE_PATH_STYLE: 'true',
        S3_ACCESS_KEY_ID: KEY_ID,
        S3_SECRET_ACCESS_KEY: 'a-secret-that-no-log-shows',
        S3_PREFIX: 'site',
      },
    });
    newsroom = await openNewsroom(service);
  });

  afterAll(async () => {
    await service?.stop();
    await line?.cut();
    await bucket?.stop();
  });

  const keyOf = (url: string): string => url.slice(filesUrl.length + 1);

  it('stores what a pipeline sends, and shows it on the page of the article', async () => {
    const picture = await sharp({
      create: { width: 1800, height: 900, channels: 3, background: '#358' },
    })
      .png()
      .toBuffer();
    const uploaded = await newsroom.upload(imageForm(picture));
    expect(uploaded.status).toBe(201);
    const { image } = (await uploaded.json()) as Stored;
    expect(image.url).toMatch(new RegExp(`^${filesUrl}/site/.+\\.webp$`));
    expect(image.path).toBe(image.url);
    const kept = bucket.objects.get(keyOf(image.url));
    expect(kept).toMatchObject({ contentType: 'image/webp', acl: undefined });
    expect((await sharp(kept?.body).metadata()).width).toBe(1800);

    const posted = await newsroom.post({
      title: 'With a picture',
      slug: 'with-a-picture',
      featured_image: image.path,
      is_published: true,
    });
    expect(posted.status).toBe(201);
    const page = await fetch(`${service.url}/${newsroom.otaSlug}/with-a-picture`);
    const html = await page.text();
    expect(html).toContain(`src="${image.url}"`);
    expect(html).toMatch(/srcset="[^"]*\/site\/large_[^"]+\.webp 1000w/);
    expect(page.headers.get('Content-Security-Policy')).toMatch(
      new RegExp(`img-src [^;]*${bucket.endpoint}(;| )`),
    );
  });

  it('stores clean originals and WebP versions of what the panel uploads, and deletes all of them', async () => {
    const photograph = await sharp({
      create: {
        width: 1800,
        height: 900,
        channels: 3,
        noise: { type: 'gaussian', mean: 128, sigma: 20 },
        background: '#888',
      },
    })
      .jpeg()
      .withExif({ IFD0: { Make: 'SecretCamera' } })
      .toBuffer();
    const form = new FormData();
    form.append('files', new Blob([photograph], { type: 'image/jpeg' }), 'wide.jpg');
    const response = await fetch(`${service.url}/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
      body: form,
    });
    expect(response.status).toBe(201);
    const [file] = (await response.json()) as (LibraryFile & { id: number })[];
    if (file === undefined) throw new Error('The answer names no file.');
    expect(file.provider).toBe('aws-s3');
    const addresses = [file.url, ...Object.values(file.formats).map(({ url }) => url)];
    expect(Object.keys(file.formats).sort()).toEqual(
      expect.arrayContaining(['large', 'medium', 'small', 'xlarge']),
    );
    for (const address of addresses) {
      const { body, contentType } = bucket.objects.get(keyOf(address)) ?? {};
      const { format, exif } = await sharp(body).metadata();
      expect(contentType).toBe(`image/${format}`);
      expect(exif).toBeUndefined();
    }
    const { large } = file.formats;
    expect(bucket.objects.get(keyOf(large?.url ?? ''))?.contentType).toBe('image/webp');

    const removed = await newsroom.panel.call('DELETE', `/upload/files/${file.id}`);
    expect(removed.status).toBe(200);
    for (const address of addresses) expect(bucket.objects.has(keyOf(address))).toBe(false);
  });

  it('lets the panel show files of the bucket, and nothing from elsewhere', async () => {
    const { headers } = await fetch(`${service.url}/cockpit/`);
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(new RegExp(`img-src 'self' data: blob: ${bucket.endpoint}(;|$)`));
    expect(policy).toMatch(new RegExp(`media-src 'self' blob: ${bucket.endpoint}(;|$)`));
  });

  it('signs every write and prints no secret', () => {
    expect(bucket.unsigned).toEqual([]);
    expect(service.output()).not.toContain('a-secret-that-no-log-shows');
  });

  it('says when to come back while the bucket does not answer', async () => {
    const picture = await sharp({
      create: { width: 90, height: 60, channels: 3, background: '#853' },
    })
      .png()
      .toBuffer();
    const upload = (): Promise<Response> =>
      newsroom.upload(imageForm(picture), { 'Idempotency-Key': 'while-the-bucket-hangs' });
    const kept = bucket.objects.size;
    line.stall();
    const hanging = await upload();
    await line.cut();
    line.resume();
    const refusing = await upload();
    for (const answer of [hanging, refusing]) {
      expect(answer.status).toBe(503);
      expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
      expect(await answer.text()).toContain('Nothing was stored');
    }
    await line.mend();
    expect((await upload()).status).toBe(201);
    expect(bucket.objects.size).toBe(kept + 1);
  });
});
