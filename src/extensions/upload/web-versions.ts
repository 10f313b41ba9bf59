import sharp from 'sharp';
import { pictureTime } from '#newsroom/uploads/picture-time';
import type { LibraryFile } from './library-file';
import { bytesOf, writePicture } from './picture-files';

const QUALITY = 80;
const EXTENSION = '.webp';

interface WebVersion {
  key: string;
  file: Omit<LibraryFile, 'tmpWorkingDirectory'>;
}

/**
 * Narrower versions of a picture as WebP, whatever it was uploaded as: one for each width that the
 * picture exceeds. Animations stay animated.
 *
 * @param widths pixels by name
 */
export const webVersions = async (
  original: LibraryFile,
  widths: Record<string, number>,
): Promise<WebVersion[]> => {
  const bytes = await bytesOf(original);
  const { autoOrient } = await sharp(bytes).metadata();
  const versions: WebVersion[] = [];
  // One after another: each holds the decoded picture in memory.
  for (const [key, width] of Object.entries(widths)) {
    if (width >= autoOrient.width) continue;
    const hash = `${key}_${original.hash}`;
    const picture = sharp(bytes, { animated: true })
      .timeout(pictureTime())
      .autoOrient()
      .resize({ width })
      .webp({ quality: QUALITY });
    versions.push({
      key,
      file: {
        name: `${key}_${original.name}`,
        hash,
        ext: EXTENSION,
        mime: 'image/webp',
        path: original.path ?? null,
        ...(await writePicture(picture, original, `${hash}${EXTENSION}`)),
      },
    });
  }
  return versions;
};
