import sharp, { type FormatEnum, type Metadata } from 'sharp';
import { provenanceIn, withProvenance } from '#newsroom/uploads/provenance/embedded';
import { isStoredAsMade } from '#newsroom/uploads/converted';
import { pictureTimeLimit } from '#newsroom/uploads/picture-time-limit';
import type { LibraryFile } from './library-file';
import { bytesOf, writePicture } from './picture-files';

const RECODED = ['jpeg', 'png', 'webp', 'tiff', 'avif'] as const;
const SMALLER = 80;
const SAME = 100;
// A quality setting would reduce a PNG to 256 colours.
const LOSSLESS = { compressionLevel: 9 };

const isRecoded = (format: string): format is (typeof RECODED)[number] & keyof FormatEnum =>
  RECODED.some((name) => name === format);

/** Checks if a picture contains metadata or an orientation that browsers would have to apply. */
const hasMetadata = ({ exif, xmp, iptc, orientation }: Metadata): boolean =>
  exif !== undefined ||
  xmp !== undefined ||
  iptc !== undefined ||
  (orientation !== undefined && orientation > 1);

/**
 * Returns the picture as stored and served: upright, with its provenance and without other metadata (locations,
 * cameras, thumbnails). Keeps the uploaded bytes if there is no metadata and recoding would not make them smaller, or if
 * this service created the picture.
 *
 * @param isReduced true to reduce quality for a smaller file
 */
export const cleanOriginal = async (
  original: LibraryFile,
  isReduced: boolean,
): Promise<LibraryFile> => {
  const bytes = await bytesOf(original);
  const metadata = await sharp(bytes).metadata();
  const { format, width, height, pageHeight } = metadata;
  const provenance = provenanceIn(metadata);
  const asUploaded = { ...original, provenance, width, height: pageHeight ?? height };
  if (isStoredAsMade()) return asUploaded;
  if (!isRecoded(format)) return { ...original, provenance };
  const upright = sharp(bytes, { animated: true })
    .timeout(pictureTimeLimit())
    .autoOrient()
    .toFormat(format, format === 'png' ? LOSSLESS : { quality: isReduced ? SMALLER : SAME });
  const picture = withProvenance(upright, provenance);
  const cleaned = await writePicture(picture, original, `clean-${original.hash}`);
  const isWorse = original.sizeInBytes !== undefined && cleaned.sizeInBytes >= original.sizeInBytes;
  return isWorse && !hasMetadata(metadata) ? asUploaded : { ...original, provenance, ...cleaned };
};
