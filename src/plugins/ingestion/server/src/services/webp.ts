import { errors } from '@strapi/utils';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Metadata } from 'sharp';
import { environment } from '#environment';
import { embeddedProvenance, withProvenance } from '#newsroom/uploads/provenance/embedded';
import { provenanceOf, type StatedProvenance } from '#newsroom/uploads/provenance/stated';
import { timeoutReason, pictureTimeLimit } from '#newsroom/uploads/picture-time-limit';

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/apng', 'image/gif', 'image/webp']);
const KINDS = 'JPEG, PNG, GIF and WebP';
const QUALITY = 82;
/** Maximum width and height of WebP: 14 bits each. */
const MAX_SIDE = 16_383;

/** Creates the error for bytes that are not an acceptable picture. */
const refused = (message: string): errors.ValidationError =>
  new errors.ValidationError(`image: ${message}`, {
    errors: [{ path: ['image'], message, name: 'ValidationError' }],
  });

/** Checks the first bytes only, so that no decoder runs on an unsupported format. */
const requireAcceptedKind = async (bytes: Buffer): Promise<void> => {
  const kind = await fileTypeFromBuffer(bytes);
  if (kind === undefined) throw refused(`is not a picture; ${KINDS} are accepted`);
  if (!ACCEPTED.has(kind.mime)) throw refused(`is ${kind.mime}; ${KINDS} are accepted`);
};

/** Returns the metadata of a picture that is not too large. */
const requireAcceptedSize = async (bytes: Buffer): Promise<Metadata> => {
  const megapixels = environment().UPLOAD_MAX_MEGAPIXELS;
  const metadata = await sharp(bytes, {
    animated: true,
    limitInputPixels: false,
  })
    .metadata()
    .catch(() => {
      throw refused(`can't be read as a picture; ${KINDS} are accepted`);
    });
  const { width, height, pageHeight } = metadata;
  // Frames are stacked vertically here, so the height covers all of them.
  if (width * height > megapixels * 1_000_000) {
    throw refused(`has ${width} × ${height} pixels; at most ${megapixels} million are accepted`);
  }
  const longest = Math.max(width, pageHeight ?? height);
  if (longest > MAX_SIDE) {
    throw refused(`is ${longest} pixels long; WebP can have at most ${MAX_SIDE} on a side`);
  }
  return metadata;
};

/**
 * Converts an accepted picture to WebP: rotated upright, with its provenance and without other metadata (locations,
 * cameras), animation kept. The content determines the format, not the file name.
 *
 * @param given has precedence over what the picture's metadata states
 * @throws ValidationError if it is not a JPEG, PNG, GIF or WebP, is damaged, or takes too long to process
 */
export const toWebp = async (bytes: Buffer, given: StatedProvenance): Promise<Buffer> => {
  await requireAcceptedKind(bytes);
  const metadata = await requireAcceptedSize(bytes);
  const provenance = provenanceOf({ ...embeddedProvenance(metadata), ...given });
  try {
    const picture = sharp(bytes, { animated: true, failOn: 'error' })
      .timeout(pictureTimeLimit())
      .autoOrient()
      .webp({ quality: QUALITY });
    return await withProvenance(picture, provenance).toBuffer();
  } catch (error) {
    throw refused(timeoutReason(error) ?? 'is damaged or incomplete');
  }
};
