import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import type { Metadata, Sharp } from 'sharp';
import { readIim } from './iim';
import { provenanceOf, type StatedProvenance } from './stated';
import { readXmp, writeXmp } from './xmp';

/** Packets of cameras and editors have a few kilobytes; larger ones hold thumbnails or harm. */
const MAX_XMP_BYTES = 128 * 1024;
/** Most that one segment of a JPEG holds. */
const MAX_IIM_BYTES = 64 * 1024;

/** XMP has no document type; one would bring entities of its own. */
const DOCUMENT_TYPE = /<!DOCTYPE/i;

/** Reads an XMP packet; nothing if it is too large, not UTF-8 or not well-formed. */
const statedInXmp = (bytes: Buffer | undefined): StatedProvenance => {
  if (bytes === undefined || bytes.length > MAX_XMP_BYTES) return {};
  try {
    const packet = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return DOCUMENT_TYPE.test(packet) ? {} : readXmp(packet);
  } catch {
    // Broken metadata says nothing; the picture is still good.
    return {};
  }
};

const statedInIim = (bytes: Buffer | undefined): StatedProvenance =>
  bytes === undefined || bytes.length > MAX_IIM_BYTES ? {} : readIim(bytes);

/** Reads what a picture's metadata states of its origin. XMP has precedence over IIM, as IPTC recommends. */
export const embeddedProvenance = ({ xmp, iptc }: Metadata): StatedProvenance => ({
  ...statedInIim(iptc),
  ...statedInXmp(xmp),
});

/** Writes provenance into a picture's metadata, of which nothing else is kept. */
export const withProvenance = (picture: Sharp, provenance: PictureProvenance | null): Sharp =>
  provenance === null ? picture : picture.withXmp(writeXmp(provenance));

/** Provenance in a picture's metadata; null if there is none. */
export const provenanceIn = (metadata: Metadata): PictureProvenance | null =>
  provenanceOf(embeddedProvenance(metadata));
