/** A stored image, as every endpoint answers it. */
export interface StoredImage {
  id: number;
  /** What `featured_image` of an article takes. */
  path: string;
  url: string;
  width: number;
  height: number;
  /** To the nearest ten: the Media Library keeps kilobytes with two decimals. */
  size_bytes: number;
  mime: string;
}

export interface ImageUpload {
  /** A JPEG, PNG, GIF or WebP file. */
  bytes: Buffer;
  /** Name of the file as the caller knows it; only its stem is used. */
  name: string;
  /** Folder of the Media Library, parts joined by "/". */
  directory: string;
  alternativeText?: string | null;
  caption?: string | null;
  /** The person of the panel who answers for it. */
  uploadedBy?: { id: number };
}

/** The room behind `POST /api/images`. */
export interface ImageStoreService {
  /**
   * Converts a picture to WebP and stores it in the Media Library.
   *
   * @throws ValidationError nothing is stored
   */
  store(upload: ImageUpload): Promise<StoredImage>;
}

/** A call that may be repeated: who, under which key, with what. */
export interface RepeatableCall {
  caller: { tokenId: number } | { grantId: string };
  /** What the caller calls it by, such as the value of the `Idempotency-Key` header. */
  key: string;
  /** Hash of what was sent, to tell a repetition from another call under the same key. */
  fingerprint: string;
  /** What refusals call the key; the header, if nothing is said. */
  field?: string;
}

/** Remembers the answers of creations for a day, so that a retry gets the first one. */
export interface IdempotencyService {
  /**
   * The answer that the same call got before, or null.
   *
   * @throws ValidationError when the key was used for another call
   */
  recall<T>(call: RepeatableCall): Promise<T | null>;
  /**
   * Runs work and remembers its answer in one transaction, or gives the answer that the same call
   * got before.
   *
   * @throws ValidationError when the key was used for another call
   */
  once<T>(call: RepeatableCall, work: () => Promise<T>): Promise<T>;
}
