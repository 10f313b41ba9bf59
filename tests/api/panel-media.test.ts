import sharp from 'sharp';
import { signIn, type Panel } from '../support/panel-api';
import { pngThatClaims, turnedJpegWithPlace } from '../support/pictures';
import { startService, type Service } from '../support/service';

interface LibraryFile {
  url: string;
  ext: string;
  mime: string;
  width: number;
  height: number;
  formats: Record<string, { url: string; mime: string; width: number; height: number }>;
}

interface Refusal {
  error: { status: number; message: string };
}

/** Noise does not compress to nothing, as a plain colour does. */
const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
      background: '#888',
    },
  });

describe('The Media Library', () => {
  let service: Service;
  let panel: Panel;

  beforeAll(async () => {
    service = await startService({ env: { UPLOAD_MAX_MEGAPIXELS: '10' } });
    panel = await signIn(service);
  });

  afterAll(() => service?.stop());

  const upload = (bytes: Buffer | string, name: string, type: string): Promise<Response> => {
    const form = new FormData();
    form.append('files', new Blob([bytes], { type }), name);
    form.append('fileInfo', JSON.stringify({ name }));
    return fetch(`${service.url}/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${panel.token}` },
      body: form,
    });
  };

  const stored = async (bytes: Buffer, name: string, type: string): Promise<LibraryFile> => {
    const response = await upload(bytes, name, type);
    if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
    const [file] = (await response.json()) as LibraryFile[];
    if (file === undefined) throw new Error('The answer names no file.');
    return file;
  };

  const bytesAt = async (path: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(`${service.url}${path}`)).arrayBuffer());

  test('is set to make pictures smaller, upright and in several widths from the first start', async () => {
    const { body } = await panel.call<{ data: object }>('GET', '/upload/settings');

    expect(body.data).toMatchObject({
      sizeOptimization: true,
      responsiveDimensions: true,
      autoOrientation: true,
      aiMetadata: false,
    });
  });

  test.each([
    ['JPEG', 'image/jpeg', () => photograph(1800, 900).jpeg().toBuffer()],
    ['PNG', 'image/png', () => photograph(1800, 900).png().toBuffer()],
  ])('makes WebP versions of a %s', async (_name, type, make) => {
    const file = await stored(await make(), `wide.${type.slice(6)}`, type);
    const { thumbnail, ...versions } = file.formats;

    expect(file).toMatchObject({ mime: type, width: 1800, height: 900 });
    expect(thumbnail).toBeDefined();
    expect(
      Object.values(versions)
        .map(({ width }) => width)
        .sort((one, other) => one - other),
    ).toEqual([500, 750, 1000, 1600]);
    for (const { url, mime, width, height } of Object.values(versions)) {
      const { format, ...size } = await sharp(await bytesAt(url)).metadata();

      expect({ mime, format, path: url.endsWith('.webp') }).toEqual({
        mime: 'image/webp',
        format: 'webp',
        path: true,
      });
      expect([size.width, size.height]).toEqual([width, height]);
      expect(height).toBe(width / 2);
    }
  });

  test('makes no version wider than the picture', async () => {
    const file = await stored(await photograph(600, 400).jpeg().toBuffer(), 'a.jpg', 'image/jpeg');

    expect(Object.keys(file.formats).sort()).toEqual(['small', 'thumbnail']);
  });

  test('turns pictures upright and forgets where they were taken', async () => {
    const file = await stored(await turnedJpegWithPlace(), 'phone.jpg', 'image/jpeg');
    const metadata = await sharp(await bytesAt(file.url)).metadata();

    expect([file.width, file.height]).toEqual([360, 640]);
    expect([metadata.width, metadata.height]).toEqual([360, 640]);
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation ?? 1).toBe(1);
  });

  test('goes by what a picture is, not by its name', async () => {
    const file = await stored(await photograph(40, 40).png().toBuffer(), 'c.jpg', 'image/jpeg');

    expect(file).toMatchObject({ mime: 'image/png', ext: '.png' });
    expect(file.url).toMatch(/\.png$/);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', 'a.svg', 'image/svg+xml'],
    ['an SVG without its type', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.svg', ''],
    ['an SVG named as a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'a.png', 'image/png'],
    ['text named as a PNG', 'not a picture', 'a.png', 'image/png'],
    ['a page', '<!doctype html><script>1</script>', 'a.html', 'text/html'],
    ['a page without its type', '<!doctype html><script>1</script>', 'a.html', ''],
    ['a script', 'alert(1)', 'a.js', 'text/javascript'],
    ['a PNG named as a page', pngThatClaims(2, 2), 'a.html', 'application/octet-stream'],
    ['a PNG named as an SVG', pngThatClaims(2, 2), 'a.svg', 'image/png'],
    ['a picture of too many pixels', pngThatClaims(20_000, 20_000), 'a.png', 'image/png'],
  ])('refuses %s', async (_name, bytes, name, type) => {
    const response = await upload(bytes, name, type);
    const { error } = (await response.json()) as Refusal;

    expect(response.status).toBe(400);
    expect(error.message).toMatch(
      /not allowed|at most 10 million are accepted|is svg, which is not taken|not a readable picture/,
    );
    const { body } = await panel.call<{ results: { name: string }[] }>('GET', '/upload/files');
    expect(body.results.map((file) => file.name)).not.toContain(name);
  });

  test('serves files so that none of them can act as the site', async () => {
    const file = await stored(await photograph(300, 300).png().toBuffer(), 'b.png', 'image/png');
    const { headers, status } = await fetch(`${service.url}${file.url}`);

    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*; sandbox$/);
    expect(headers.get('cache-control')).toBe('public, max-age=86400');
  });
});
