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
  { name = 'cover.png', directory }: { name?: string; directory?: string } = {},
): Form => {
  const form = new FormData();
  form.append('image', new Blob([picture]), name);
  if (directory !== undefined) form.append('directory', directory);
  return form;
};
