import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { advanced } from '../support/advanced';
import { describeOnAlikeDatabases, type TestDatabase } from '../support/databases';
import { until } from '../support/eventually';
import { watchMachine } from '../support/machine-pace';
import {
  bodyOf,
  openNewsroom,
  wrongFields,
  type Created,
  type Newsroom,
  type Refused,
} from '../support/newsroom';
import {
  animatedGif,
  imageForm,
  jpegWithIim,
  jpegWithXmp,
  photograph,
  png,
  pngThatClaims,
  turnedJpegWithPlace,
  xmpPacket,
  type Form,
} from '../support/pictures';
import { amount, isWhole } from '../support/scope';
import { thing } from '../support/site-reader';
import { startService, type Service, type ServiceProcess } from '../support/service';
import { execute } from '../support/sql';
import { percentile, sendReaders } from '../support/waiting-readers';

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
    provenance: Record<string, string | null> | null;
  };
}

interface Library {
  pagination: { total: number };
}

interface Folder {
  name: string;
  children: Folder[];
}

const MEBIBYTE = 1024 * 1024;
const PLACES = amount({ brief: 4, ci: 4, whole: 6 });
/** How often a reader comes. */
const READERS_MS = amount({ brief: 25, ci: 25, whole: 10 });
const AT_ONCE = 3 * PLACES;

/** Sides of pictures that take long. */
interface Sides {
  medium: [number, number];
  large: [number, number];
}

const LONG: Sides = { medium: [1500, 1000], large: [3000, 2000] };
const LESS_LONG: Sides = { medium: [600, 400], large: [1200, 800] };

/** One in a hundred readers may wait so long on a machine that is free. */
const MAX_WAIT_MS = 400;

/** Lets no row into a table, as a full disk or a broken constraint does. */
const refuseRows = (client: TestDatabase['client'], table: string): string =>
  client === 'sqlite'
    ? `CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} BEGIN SELECT RAISE(ABORT, 'refused'); END`
    : `CREATE FUNCTION refuse_${table}() RETURNS trigger AS $$ BEGIN RAISE 'refused'; END $$ LANGUAGE plpgsql;
       CREATE TRIGGER refuse_${table} BEFORE INSERT ON ${table} FOR EACH ROW EXECUTE FUNCTION refuse_${table}()`;

const acceptRows = (client: TestDatabase['client'], table: string): string =>
  client === 'sqlite' ? `DROP TRIGGER refuse_${table}` : `DROP FUNCTION refuse_${table}() CASCADE`;

describeOnAlikeDatabases('POST /api/images', (database) => {
  let service: ServiceProcess;
  let newsroom: Newsroom;
  let temporary: string;
  // The database has no part in how long a picture takes.
  const { medium, large } = isWhole && database.client === 'sqlite' ? LONG : LESS_LONG;

  beforeAll(async () => {
    temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-images-'));
    service = await database.startProcess({
      env: { TMPDIR: temporary, ...advanced({ uploadQueue: PLACES }) },
    });
    newsroom = await openNewsroom(service);
  });
  afterAll(async () => {
    await service.stop();
    rmSync(temporary, { recursive: true });
  });

  const storedFiles = (): string[] =>
    readdirSync(path.join(service.folder, 'public/uploads')).sort();

  const upload = async (width: number, height: number): Promise<Form> => {
    const taken = await photograph(width, height).jpeg().toBuffer();
    // Connections that were at rest too long while it was made are found closed by this, and not by an upload.
    await fetch(`${service.url}/up`);
    return imageForm(taken, { name: 'photograph.jpg' });
  };

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
        provenance: null,
      },
    });
    const { bytes, metadata } = await served(answer);
    expect(metadata).toMatchObject({ format: 'webp', width: 640, height: 360 });
    expect(answer.image.size_bytes).toBe(bytes.length);
  });

  test('codes a photograph once, and says how large it has become', async () => {
    const taken = await photograph(640, 360).jpeg().toBuffer();
    const answer = await bodyOf<Stored>(await newsroom.upload(imageForm(taken)));
    const { bytes } = await served(answer);
    const coded = await sharp(taken).webp({ quality: 82 }).toBuffer();
    expect(bytes.equals(coded)).toBe(true);
    expect(answer.image.size_bytes).toBe(bytes.length);
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

  describe('what a picture states of its origin', () => {
    const STATED = {
      credit: 'Jane Doe / Agency',
      creator: 'Jane Doe',
      rights: '© Agency & partners',
      source: 'Agency "North"',
      digital_source_type: 'digitalCapture',
      made_with: null,
    };
    const XMP = xmpPacket(`
      <rdf:Description xmlns:d="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.adobe.com/photoshop/1.0/"
        xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="51,30N" p:Credit="Jane Doe / Agency">
        <p:Source>Agency &quot;North&quot;</p:Source>
        <d:creator><rdf:Seq><rdf:li>Jane Doe</rdf:li><rdf:li>John Doe</rdf:li></rdf:Seq></d:creator>
        <d:rights><rdf:Alt><rdf:li xml:lang="x-default">© Agency &amp; partners</rdf:li></rdf:Alt></d:rights>
      </rdf:Description>
      <rdf:Description xmlns:i="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
        <i:DigitalSourceType rdf:resource="http://cv.iptc.org/newscodes/digitalsourcetype/digitalCapture"/>
      </rdf:Description>`);

    const stored = async (form: Form): Promise<Stored> => {
      const response = await newsroom.upload(form);
      expect(await response.clone().text()).toContain('Image stored');
      return bodyOf<Stored>(response);
    };

    test('stays in the answer, the file and the page; camera and place do not', async () => {
      const answer = await stored(imageForm(await jpegWithXmp(XMP)));
      expect(answer.image.provenance).toEqual(STATED);
      const { bytes, metadata } = await served(answer);
      expect(metadata.exif).toBeUndefined();
      expect(bytes.includes('GPSLatitude')).toBe(false);
      expect(bytes.includes('SecretCamera')).toBe(false);
      // What another program reads of the stored picture is the same: it is sent on as it is.
      expect((await stored(imageForm(bytes))).image.provenance).toEqual(STATED);
      const response = await newsroom.post({
        featured_image: answer.image.path,
        is_published: true,
      });
      const { article } = await bodyOf<Created>(response);
      const html = await (await fetch(article.url)).text();
      expect(thing(html, 'NewsArticle').image).toEqual([
        {
          '@type': 'ImageObject',
          url: answer.image.url,
          width: 640,
          height: 360,
          creditText: STATED.credit,
          creator: { '@type': 'Person', name: STATED.creator },
          copyrightNotice: STATED.rights,
          digitalSourceType: 'https://schema.org/DigitalCaptureDigitalSource',
        },
      ]);
      expect(html).toContain('<figcaption>Credit: Jane Doe / Agency</figcaption>');
      expect(await (await fetch(`${article.url}.md`)).text()).toContain(
        'image_credit: Jane Doe / Agency',
      );
    });

    test('is read from IIM, too', async () => {
      const picture = await jpegWithIim({ 80: 'Zoë', 110: 'Agency', 115: 'Desk', 116: '© Zoë' });
      expect((await stored(imageForm(picture))).image.provenance).toEqual({
        credit: 'Agency',
        creator: 'Zoë',
        rights: '© Zoë',
        source: 'Desk',
        digital_source_type: null,
        made_with: null,
      });
    });

    test('gives way to what the sender says', async () => {
      const said = {
        credit: '</rdf:li><script>alert(1)</script>',
        digital_source_type:
          'https://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
        made_with: 'Imagen 4',
      };
      const answer = await stored(imageForm(await jpegWithXmp(XMP), said));
      const expected = {
        ...STATED,
        ...said,
        digital_source_type: 'trainedAlgorithmicMedia',
      };
      expect(answer.image.provenance).toEqual(expected);
      const { bytes } = await served(answer);
      expect((await stored(imageForm(bytes))).image.provenance).toEqual(expected);
      const response = await newsroom.post({
        featured_image: answer.image.path,
        is_published: true,
      });
      const html = await (await fetch((await bodyOf<Created>(response)).article.url)).text();
      expect(html).not.toContain('<script>alert');
      expect(html).toContain('&lt;script&gt;alert(1)');
    });

    test('must be a term of the vocabulary, of the length of a line', async () => {
      const fields = { digital_source_type: 'madeUp', made_with: 'x'.repeat(256) };
      const text = await expectRefusal(imageForm(await png(), fields), 422, Object.keys(fields));
      expect(text).toContain('trainedAlgorithmicMedia');
    });

    test.each([
      [
        'more than there is room for',
        XMP.replace('<p:Source>', `<!--${'x'.repeat(2 * MEBIBYTE)}--><p:Source>`),
      ],
      [
        'entities of its own',
        `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;">]>${XMP}`,
      ],
      ['no XML', 'p:Credit="Jane'],
      ['elements without end', `<a>${'<b>'.repeat(5000)}`],
      [
        'names of JavaScript',
        xmpPacket(
          '<rdf:Description constructor="x" __proto__:Credit="y"><constructor:toString>z</constructor:toString></rdf:Description>',
        ),
      ],
      [
        'nothing to see',
        XMP.replace(/>[^<]*(?=<\/(?:p|rdf:li))/g, '>&#x7;&#x202e;')
          .replace('Jane Doe / Agency', '&#x9;')
          .replace(/<i:.*/, ''),
      ],
    ])('is ignored where the metadata has %s', async (_name, xmp) => {
      const picture = await sharp(await png())
        .webp()
        .withXmp(xmp)
        .toBuffer();
      expect((await stored(imageForm(picture))).image.provenance).toBeNull();
    });

    test('is cut to a line where the metadata has long texts', async () => {
      const xmp = XMP.replace('Jane Doe / Agency', `a&#10;b\u202e${'c'.repeat(9999)}`);
      const { image } = await stored(imageForm(await jpegWithXmp(xmp)));
      expect(image.provenance?.credit).toBe(`a b${'c'.repeat(252)}`);
    });
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

  test.each(['files', 'idempotency_keys'])(
    'stores picture, row and key together or not at all: no row in %s',
    async (table) => {
      const before = storedFiles();
      const rows = await newsroom.panel.call<Library>('GET', '/upload/files');
      const send = (): Promise<Response> =>
        upload(640, 360).then((form) => newsroom.upload(form, { 'Idempotency-Key': table }));
      await execute(service, refuseRows(database.client, table));
      try {
        expect((await send()).status).toBe(503);
      } finally {
        await execute(service, acceptRows(database.client, table));
      }
      expect(storedFiles()).toEqual(before);
      const after = await newsroom.panel.call<Library>('GET', '/upload/files');
      expect(after.body.pagination.total).toBe(rows.body.pagination.total);
      expect((await send()).status).toBe(201);
    },
  );

  test('says at once when more uploads come than there are places for, and does the others', async () => {
    const form = await upload(...medium);
    const sent = Array.from({ length: AT_ONCE }, async () => {
      const response = await newsroom.upload(form);
      return { response, at: performance.now() };
    });
    const isOver = Promise.all(sent).then(() => true);
    for (let done = false; !done;) {
      expect((await fetch(`${service.url}/up`)).status).toBe(200);
      done = await Promise.race([isOver, setTimeout(100, false)]);
    }
    const answers = await Promise.all(sent);
    const stored = answers.filter(({ response }) => response.status === 201);
    const refused = answers.filter(({ response }) => response.status === 503);
    expect(stored.length + refused.length).toBe(AT_ONCE);
    expect(stored.length).toBeGreaterThanOrEqual(PLACES);
    expect(refused.length).toBeGreaterThan(0);
    for (const { response } of refused) {
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
      const { error } = await bodyOf<Refused>(response);
      expect(error).toMatchObject({ status: 503, name: 'ServiceUnavailableError' });
    }
    const last = Math.max(...stored.map(({ at }) => at));
    expect(Math.max(...refused.map(({ at }) => at))).toBeLessThan(last);
    expect((await newsroom.upload(form)).status).toBe(201);
  });

  test('keeps no reader waiting while every place is taken by a large picture', async () => {
    const form = await upload(...large);
    const readers = sendReaders([`${service.url}/`, `${service.url}/up`], READERS_MS);
    const slowdown = watchMachine(service.process().pid ?? 0);
    try {
      const sent = Array.from({ length: PLACES }, () => newsroom.upload(form));
      const statuses = (await Promise.all(sent)).map(({ status }) => status);
      expect(statuses).toEqual(Array(PLACES).fill(201));
      const waits = await readers.waits();
      expect(waits.failures).toEqual([]);
      expect(waits.all.length).toBeGreaterThan(1_000 / READERS_MS);
      expect(percentile(waits, 0.99)).toBeLessThan(MAX_WAIT_MS * slowdown());
    } finally {
      await readers.leave();
    }
  });

  test('keeps nothing of an upload whose sender goes away', async () => {
    const request = http.request(`${service.url}/api/images`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${newsroom.token}`,
        'Content-Type': 'multipart/form-data; boundary=b',
        'Content-Length': MEBIBYTE,
      },
    });
    request.on('error', () => undefined);
    request.write(
      '--b\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nhalf',
    );
    await until(
      () => readdirSync(temporary),
      (files) => files.length > 0,
    );
    request.destroy();
    await until(
      () => readdirSync(temporary),
      (files) => files.length === 0,
    );
  });

  test.each(['/upload', '/api/upload', '/admin/login', '/admin/project-settings', '/nowhere'])(
    'writes down no file that a stranger sends to %s',
    async (address) => {
      const form = new FormData();
      form.append('other', new Blob(['x'.repeat(MEBIBYTE)]), 'a.png');
      const response = await fetch(`${service.url}${address}`, { method: 'POST', body: form });
      expect(response.status).toBeGreaterThanOrEqual(400);
      expect(response.status).toBeLessThan(500);
      expect(readdirSync(temporary)).toEqual([]);
    },
  );

  test('has left no temporary file behind, whatever became of an upload', async () => {
    const form = new FormData();
    form.append('files', new Blob(['not a picture'], { type: 'image/png' }), 'a.png');
    const response = await fetch(`${service.url}/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
      body: form,
    });
    expect(response.status).toBe(400);
    expect(readdirSync(temporary)).toEqual([]);
  });
});

describe('Pictures that take longer than they may', () => {
  let service: Service;
  let newsroom: Newsroom;
  let temporary: string;
  let bytes: Buffer;

  beforeAll(async () => {
    temporary = mkdtempSync(path.join(tmpdir(), 'ota-news-images-'));
    service = await startService({
      env: { TMPDIR: temporary, ...advanced({ pictureSeconds: 1 }) },
    });
    newsroom = await openNewsroom(service);
    // As many pixels as are accepted, in the kind that the panel writes again: WebP takes several seconds anywhere.
    bytes = await sharp(await photograph(700, 700).png().toBuffer())
      .resize(7000, 7000, { kernel: 'nearest' })
      .webp({ quality: 20, effort: 0 })
      .toBuffer();
  });
  afterAll(async () => {
    await service.stop();
    rmSync(temporary, { recursive: true });
  });

  const expectNothingKept = (): void => {
    expect(readdirSync(temporary)).toEqual([]);
    expect(readdirSync(path.join(service.folder, 'public/uploads'))).toEqual([]);
  };

  test('are refused with the reason, and nothing of them stays', async () => {
    const response = await newsroom.upload(imageForm(bytes));
    expect(response.status).toBe(422);
    expect((await bodyOf<Refused>(response)).error.details.errors).toMatchObject([
      { path: ['image'], message: expect.stringContaining('takes longer than 1 seconds') },
    ]);
    expectNothingKept();
  });

  test('are refused in the panel beside the upload', async () => {
    const form = new FormData();
    form.append('files', new Blob([bytes], { type: 'image/webp' }), 'large.webp');
    const response = await fetch(`${service.url}/upload`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${newsroom.panel.token}` },
      body: form,
    });
    expect(response.status).toBe(400);
    expect((await bodyOf<Refused>(response)).error.message).toContain(
      'large.webp takes longer than 1 seconds',
    );
    expectNothingKept();
  });

  test('keep no others out', async () => {
    expect((await newsroom.upload(imageForm(await png()))).status).toBe(201);
  });
});
