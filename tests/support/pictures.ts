import sharp from 'sharp';
import { crc32 } from 'node:zlib';

/** Pictures that pipelines send, made when they are needed. */

const RED = { r: 200, g: 30, b: 30 };

const plain = (width: number, height: number, background = RED) =>
  sharp({ create: { width, height, channels: 3, background } });

/** Noise, which does not compress to nothing as a plain colour does. */
export const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
      background: '#888',
    },
  });

export const png = (width = 640, height = 360): Promise<Buffer> =>
  plain(width, height).png().toBuffer();

/** A JPEG taken with a turned camera: stored 640 × 360, to be shown 360 × 640, with the place in it. */
export const turnedJpegWithPlace = (): Promise<Buffer> =>
  plain(640, 360)
    .jpeg()
    .withExif({
      IFD0: { Make: 'SecretCamera', Copyright: 'Somebody' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '51/1 30/1 3230/100',
        GPSLongitudeRef: 'W',
        GPSLongitude: '0/1 7/1 4366/100',
      },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** An XMP packet with the given descriptions. */
export const xmpPacket = (descriptions: string): string =>
  `<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${descriptions}</rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A JPEG with camera, place and the XMP packet that it is given. */
export const jpegWithXmp = (xmp: string): Promise<Buffer> =>
  plain(640, 360)
    .jpeg()
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withXmp(xmp)
    .toBuffer();

const iimDataset = (record: number, number: number, value: string): Buffer => {
  const bytes = Buffer.from(value);
  const header = Buffer.from([0x1c, record, number, 0, 0]);
  header.writeUInt16BE(bytes.length, 3);
  return Buffer.concat([header, bytes]);
};

/** A JPEG with an IIM record of the given values, by the numbers of their datasets. */
export const jpegWithIim = async (values: Record<number, string>): Promise<Buffer> => {
  const jpeg = await plain(640, 360).jpeg().toBuffer();
  const datasets = Object.entries(values).map(([number, value]) =>
    iimDataset(2, Number(number), value),
  );
  const record = Buffer.concat([iimDataset(1, 90, '\u001b%G'), ...datasets]);
  const resource = Buffer.concat([
    Buffer.from('Photoshop 3.0\u00008BIM\u0004\u0004\u0000\u0000', 'latin1'),
    Buffer.from([0, 0, record.length >> 8, record.length & 255]),
    record,
    Buffer.alloc(record.length % 2),
  ]);
  const segment = Buffer.from([0xff, 0xed, 0, 0]);
  segment.writeUInt16BE(resource.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), segment, resource, jpeg.subarray(2)]);
};

/** A GIF of three frames. */
export const animatedGif = async (): Promise<Buffer> => {
  const colours = [RED, { r: 30, g: 200, b: 30 }, { r: 30, g: 30, b: 200 }];
  const frames = await Promise.all(
    colours.map((colour) => plain(320, 200, colour).png().toBuffer()),
  );
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: [100, 100, 100], loop: 0 })
    .toBuffer();
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};

/** A PNG of a few hundred bytes that claims to be as large as it is told. */
export const pngThatClaims = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.alloc(200)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

/** What `fetch` sends as multipart/form-data. */
export type Form = InstanceType<typeof FormData>;

/** A form as a pipeline sends it. */
export const imageForm = (
  picture: Buffer | string,
  { name = 'cover.png', ...fields }: { name?: string; [field: string]: string | undefined } = {},
): Form => {
  const form = new FormData();
  form.append('image', new Blob([picture]), name);
  for (const [field, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(field, value);
  }
  return form;
};
