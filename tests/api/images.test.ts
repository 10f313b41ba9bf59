import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { describeOnEachDatabase } from '../support/databases';
import {
  bodyOf,
  openNewsroom,
  wrongFields,
  type Created,
  type Newsroom,
} from '../support/newsroom';
import {
  animatedGif,
  imageForm,
  png,
  pngThatClaims,
  turnedJpegWithPlace,
  type Form,
} from '../support/pictures';
import type { Service } from '../support/service';

interface Stored {
  message: string;
  image: {
    id: number;
    path: string;
    url: string;
    width: number;
    height: number;
    size_bytes: number;
    mime: string;
  };
}

interface Folder {
  name: string;
  children: Folder[];
}

const MEBIBYTE = 1024 * 1024;

describeOnEachDatabase('POST /api/images', (database) => {
  let service: Service;
  let newsroom: Newsroom;
  let temporary: string;

  beforeAll(async () => {
    temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-images-'));
    service = await database.start({ env: { TMPDIR: temporary } });
    newsroom = await openNewsroom(service);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(temporary, { recursive: true });
  });

  const storedFiles = (): string[] =>
    readdirSync(path.join(service.folder, 'public/uploads')).sort();

  /** What the service sends for a stored picture. */
  const served = async ({ image }: Stored) => {
    const response = await fetch(image.url);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/webp');
    const bytes = Buffer.from(await response.arrayBuffer());
    return { bytes, metadata: await sharp(bytes, { animated: true }).metadata() };
  };

  /** Expects a refusal that names a field and leaves nothing behind. */
  const expectRefusal = async (form: Form, status: number, fields: string[]): Promise<string> => {
    const before = storedFiles();
    const response = await newsroom.upload(form);
    expect(response.status).toBe(status);
    const text = await response.clone().text();
    expect(text).not.toMatch(/\bat .+:\d+:\d+|node_modules|\/tmp\//);
    expect(await wrongFields(response)).toEqual(fields);
    expect(storedFiles()).toEqual(before);
    return text;
  };

  test('stores a picture as WebP and says how to refer to it', async () => {
    const response = await newsroom.upload(imageForm(await png(), { name: 'Größe & co.png' }));
    expect(response.status).toBe(201);
    const answer = await bodyOf<Stored>(response);
    expect(answer).toEqual({
      message: 'Image stored',
      image: {
        id: expect.any(Number),
        path: expect.stringMatching(/^\/uploads\/[A-Za-z0-9_-]+\.webp$/),
        url: `${service.url}${answer.image.path}`,
        width: 640,
        height: 360,
        size_bytes: expect.any(Number),
        mime: 'image/webp',
      },
    });
    const { bytes, metadata } = await served(answer);
    expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 360 });
    // Strapi keeps sizes in kilobytes with two decimals.
    expect(Math.abs(bytes.length - answer.image.size_bytes)).toBeLessThanOrEqual(5);
  });

  test('its path is what featured_image takes, and the page shows it', async () => {
    const { image } = await bodyOf<Stored>(await newsroom.upload(imageForm(await png(1200, 800))));
    const response = await newsroom.post({ featured_image: image.path, is_published: true });
    const { article, warnings } = await bodyOf<Created>(response);
    expect(warnings).toBeUndefined();
    const html = await (await fetch(article.url)).text();
    expect(html).toContain(image.path);
    expect(html).toMatch(/srcset="[^"]*500w/);
  });

  test('the bytes decide the kind: a PNG named .webp is converted', async () => {
    const response = await newsroom.upload(imageForm(await png(), { name: 'cover.webp' }));
    expect(response.status).toBe(201);
    const { metadata } = await served(await bodyOf<Stored>(response));
    expect(metadata.format).toBe('webp');
  });

  test('turns the picture upright and drops camera and place', async () => {
    const form = imageForm(await turnedJpegWithPlace(), { name: 'photo.jpg' });
    const answer = await bodyOf<Stored>(await newsroom.upload(form));
    expect(answer.image).toMatchObject({ width: 360, height: 640 });
    const { bytes, metadata } = await served(answer);
    expect(metadata).toMatchObject({ width: 360, height: 640 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
    expect(bytes.includes('SecretCamera')).toBe(false);
    expect(bytes.includes('Exif')).toBe(false);
  });

  test('an animated GIF stays animated', async () => {
    const form = imageForm(await animatedGif(), { name: 'moving.gif' });
    const answer = await bodyOf<Stored>(await newsroom.upload(form));
    expect(answer.image).toMatchObject({ width: 320, height: 200 });
    const { metadata } = await served(answer);
    expect(metadata).toMatchObject({ format: 'webp', pages: 3, pageHeight: 200 });
  });

  test('makes the folders of the directory once, also for uploads at the same moment', async () => {
    const picture = await png(32, 32);
    const responses = await Promise.all(
      [1, 2, 3, 4].map(() => newsroom.upload(imageForm(picture, { directory: 'covers/2024' }))),
    );
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { body } = await newsroom.panel.call<{ data: Folder[] }>(
      'GET',
      '/upload/folder-structure',
    );
    const roots = body.data;
    expect(roots.map(({ name }) => name).sort()).toEqual(['covers', 'uploads']);
    const covers = roots.find(({ name }) => name === 'covers');
    expect(covers?.children.map(({ name }) => name)).toEqual(['2024']);
  });

  test.each([
    [
      '100 bytes that begin like a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(96)]),
    ],
    ['text', Buffer.from('not a picture')],
    ['no bytes', Buffer.alloc(0)],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'SVG with an XML declaration',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n')],
    ['more pixels than anyone needs', pngThatClaims(50_000, 50_000)],
    ['a side longer than WebP has', pngThatClaims(20_000, 10)],
  ])('refuses %s', async (_name, bytes) => {
    await expectRefusal(imageForm(bytes, { name: 'cover.jpg' }), 422, ['image']);
  });

  test('refuses a truncated picture', async () => {
    const whole = await sharp(await png(800, 800))
      .blur(3)
      .jpeg()
      .toBuffer();
    await expectRefusal(imageForm(whole.subarray(0, whole.length / 2)), 422, ['image']);
  });

  test.each(['../../etc', 'UPPER', 'a b', '..', 'a\\b', 'a/b/c/d/e/f/g/h/i/j/k'])(
    'refuses the directory %s',
    async (directory) => {
      await expectRefusal(imageForm(await png(), { directory }), 422, ['directory']);
    },
  );

  test('reports everything that is wrong with a form at once', async () => {
    const form = new FormData();
    form.append('directory', '../etc');
    form.append('alt', 'text');
    form.append('file', new Blob(['x']), 'x.png');
    await expectRefusal(form, 422, ['alt', 'directory', 'file', 'image']);
  });

  test('refuses several files', async () => {
    const form = imageForm(await png());
    form.append('image', new Blob([await png()]), 'second.png');
    await expectRefusal(form, 422, ['image']);
  });

  test('refuses a form without a file', async () => {
    await expectRefusal(new FormData(), 422, ['image']);
    const text = new FormData();
    text.append('image', 'cover.png');
    await expectRefusal(text, 422, ['image']);
  });

  test('refuses 11 MiB with 413, and says how much is accepted', async () => {
    const text = await expectRefusal(imageForm(Buffer.alloc(11 * MEBIBYTE, 1)), 413, []);
    expect(text).toContain('10 MiB');
  });

  test('refuses other media types with 415, and a broken form with 400', async () => {
    const send = (type: string, body: string): Promise<Response> =>
      fetch(`${service.url}/api/images`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${newsroom.token}`, 'Content-Type': type },
        body,
      });
    for (const type of ['image/png', 'application/json', 'application/x-www-form-urlencoded']) {
      const response = await send(type, '{}');
      expect(response.status).toBe(415);
      expect(response.headers.get('accept')).toBe('multipart/form-data');
    }
    expect((await send('multipart/form-data', 'x')).status).toBe(400);
    expect((await send('multipart/form-data; boundary=b', '--b\r\nnonsense')).status).toBe(400);
  });

  test('has left no temporary file behind', () => {
    expect(readdirSync(temporary)).toEqual([]);
  });
});
