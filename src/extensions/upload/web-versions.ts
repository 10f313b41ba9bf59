import sharp from 'sharp';
import { withProvenance } from '#newsroom/uploads/provenance/embedded';
import { pictureTimeLimit } from '#newsroom/uploads/picture-time-limit';
import type { LibraryFile } from './library-file';
import { bytesOf, writePicture } from './picture-files';

const QUALITY = 80;
const EXTENSION = '.webp';

interface WebVersion {
  key: string;
  file: Omit<LibraryFile, 'tmpWorkingDirectory'>;
}

/**
 * Creates smaller WebP versions of a picture of any format: one for each width below its own. Animations stay
 * animated. Each carries the picture's provenance.
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
  // Sequential: each conversion holds the decoded picture in memory.
  for (const [key, width] of Object.entries(widths)) {
    if (width >= autoOrient.width) continue;
    const hash = `${key}_${original.hash}`;
    const resized = sharp(bytes, { animated: true })
      .timeout(pictureTimeLimit())
      .autoOrient()
      .resize({ width })
      .webp({ quality: QUALITY });
    const picture = withProvenance(resized, original.provenance ?? null);
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
