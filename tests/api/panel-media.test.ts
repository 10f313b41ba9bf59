import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { advanced } from '../support/advanced';
import { until } from '../support/eventually';
import { signIn, type Panel } from '../support/panel-api';
import { photograph, pngThatClaims, turnedJpegWithPlace } from '../support/pictures';
import { startService, type Service } from '../support/service';
import { execute, rowsOf } from '../support/sql';

interface LibraryFile {
  id: number;
  url: string;
  ext: string;
  mime: string;
  width: number;
  height: number;
  formats: Record<string, { url: string; mime: string; width: number; height: number }>;
}

const HOUR_S = 3600;

interface Refusal {
  error: { status: number; message: string };
}

/** Versions of a picture of 600 pixels. */
const NARROWER = ['small', 'thumbnail', 'tiny', 'xsmall'];

describe('The Media Library', () => {
  let service: Service;
  let panel: Panel;
  let temporary: string;

  beforeAll(async () => {
    temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-media-'));
    service = await startService({
      env: {
        UPLOAD_MAX_MEGAPIXELS: '10',
        // It is looked at by a start alone.
        ...advanced({ sweepSeconds: 0.05 }),
        TMPDIR: temporary,
        LOG_LEVEL: 'info',
      },
    });
    panel = await signIn(service);
  });

  afterAll(async () => {
    await service?.stop();
    rmSync(temporary, { recursive: true });
  });

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

  const bytesAt = async (address: string): Promise<Buffer> =>
    Buffer.from(await (await fetch(`${service.url}${address}`)).arrayBuffer());

  const uploads = (): string => path.join(service.folder, 'public/uploads');

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
    ).toEqual([160, 320, 500, 750, 1000, 1600]);
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

    expect(Object.keys(file.formats).sort()).toEqual(NARROWER);
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

  test('replaces a picture under its address, and deletes it with all its files', async () => {
    const file = await stored(await photograph(900, 400).jpeg().toBuffer(), 'd.jpg', 'image/jpeg');
    const form = new FormData();
    form.append('files', new Blob([await photograph(600, 500).jpeg().toBuffer()]), 'e.jpg');
    const response = await fetch(`${service.url}/upload?id=${file.id}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${panel.token}` },
      body: form,
    });
    const replaced = (await response.json()) as LibraryFile;

    expect(replaced).toMatchObject({ url: file.url, width: 600, height: 500 });
    expect(Object.keys(replaced.formats).sort()).toEqual(NARROWER);
    for (const { url, width, height } of [replaced, ...Object.values(replaced.formats)]) {
      expect(await sharp(await bytesAt(url)).metadata()).toMatchObject({ width, height });
    }
    // The former picture had a version more.
    const stem = path.parse(file.url).name;
    const files = (): string[] => readdirSync(uploads()).filter((name) => name.includes(stem));
    expect(files()).toHaveLength(1 + NARROWER.length);
    await panel.call('DELETE', `/upload/files/${file.id}`);
    expect(files()).toEqual([]);
  });

  test('is swept at a start: what nobody names goes, what is new, somebody’s or else’s stays', async () => {
    const kept = await stored(await photograph(600, 400).jpeg().toBuffer(), 'f.jpg', 'image/jpeg');
    const logo = new FormData();
    logo.append('menuLogo', new Blob([pngThatClaims(2, 2)], { type: 'image/png' }), 'logo.png');
    const settings = await fetch(`${service.url}/admin/project-settings`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${panel.token}` },
      body: logo,
    });
    expect(settings.status).toBe(200);
    const mark = randomUUID();
    const moved = path.basename(kept.url);
    const staged = await photograph(10, 10).jpeg().toBuffer();
    await execute(
      service,
      `UPDATE files SET provider_metadata = '{"replacement":"${mark}"}' WHERE id = ${kept.id}`,
    );
    const foreign = ['scan_1732261234.jpg', 'minutes.pdf', 'kept_by_hand.webp', 'folder'];
    const before = readdirSync(uploads()).sort();
    expect(before.some((name) => name.startsWith('logo_'))).toBe(true);
    const put = (name: string, bytes: Buffer | string = 'bytes'): void =>
      writeFileSync(path.join(uploads(), name), bytes);
    for (const name of foreign.slice(0, -1)) put(name);
    mkdirSync(path.join(uploads(), 'folder'));
    put('lost_abcdef0123.webp');
    put('small_lost_abcdef0123.webp');
    put('new_abcdef0123.webp');
    const later = Date.now() / 1000 + HOUR_S;
    utimesSync(path.join(uploads(), 'new_abcdef0123.webp'), later, later);
    put(`.${randomUUID()}.part`, 'half');
    put(`.${randomUUID()}.${moved}`, 'of a change that was not committed');
    put(`.${mark}.${moved}`, staged);
    mkdirSync(path.join(uploads(), `.${randomUUID()}.import`));
    writeFileSync(path.join(temporary, 'ota-news-received-1'), 'half');
    writeFileSync(path.join(temporary, 'of-somebody-else'), '');

    await service.restart();
    await until(
      () => service.output(),
      (output) =>
        output.includes('removed 2 files that no row names (10 bytes) and 4 temporary files'),
    );
    expect((await bytesAt(kept.url)).equals(staged)).toBe(true);
    const left = [...before, ...foreign, 'new_abcdef0123.webp'];
    expect(readdirSync(uploads()).sort()).toEqual(left.sort());
    expect(readdirSync(temporary)).toEqual(['of-somebody-else']);
  });

  test('loses a column that its files do not have at the next start', async () => {
    const view = `key = 'plugin_content_manager_configuration_content_types::plugin::upload.file'`;
    const columns = async (): Promise<string[]> => {
      const [{ value } = { value: '' }] = await rowsOf<{ value: string }>(
        service,
        `SELECT value FROM strapi_core_store_settings WHERE ${view}`,
      );
      return JSON.parse(value).layouts.list;
    };
    const before = await columns();
    await execute(
      service,
      `UPDATE strapi_core_store_settings SET value = replace(value, '"list":[', '"list":["gone",') WHERE ${view}`,
    );
    expect(await columns()).toEqual(['gone', ...before]);
    await service.restart();
    expect(await columns()).toEqual(before);
  });
});
