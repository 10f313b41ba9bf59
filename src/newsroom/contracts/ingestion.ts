import type { ProvenanceAnswer } from '../uploads/provenance/fields';
import type { StatedProvenance } from '../uploads/provenance/stated';

/** A stored image in the form that every endpoint returns. */
export interface StoredImage {
  id: number;
  /** Value for an article's `featured_image`. */
  path: string;
  url: string;
  width: number;
  height: number;
  /** Rounded to ten bytes: the Media Library stores kilobytes with two decimals. */
  size_bytes: number;
  mime: string;
  /** What is known of its origin; null if nothing is. */
  provenance: ProvenanceAnswer;
}

export interface ImageUpload {
  /** A JPEG, PNG, GIF or WebP file. */
  bytes: Buffer;
  /** File name given by the caller; only its stem is used. */
  name: string;
  /** Media Library folder, with parts joined by "/". */
  directory: string;
  alternativeText?: string | null;
  caption?: string | null;
  /** What the caller states of its origin; has precedence over the picture's metadata. */
  provenance?: StatedProvenance;
  /** The panel user recorded as the uploader. */
  uploadedBy?: { id: number };
}

/** Stores images in the Media Library, as `POST /api/images` does. */
export interface ImageStoreService {
  /**
   * Converts an image to WebP and stores it in the Media Library.
   *
   * @throws ValidationError the image was rejected and nothing is stored
   */
  store(upload: ImageUpload): Promise<StoredImage>;
}

/** A call with an idempotency key. */
export interface RepeatableCall {
  caller: { tokenId: number } | { grantId: string };
  /** The idempotency key, such as the value of the `Idempotency-Key` header. */
  key: string;
  /** Hash of the input, which distinguishes a retry from another call with the same key. */
  fingerprint: string;
  /** Name of the key in error messages; default: the header. */
  field?: string;
}

/** Stores results of creations for a day, so that a retry gets the first result. */
export interface IdempotencyService {
  /**
   * Returns the stored result of the same call, or null.
   *
   * @throws ValidationError when the key was used for a different call
   */
  recall<T>(call: RepeatableCall): Promise<T | null>;
  /**
   * Runs work and stores its result in one transaction, or returns the stored result of the same
   * call.
   *
   * @throws ValidationError when the key was used for a different call
   */
  once<T>(call: RepeatableCall, work: () => Promise<T>): Promise<T>;
}
