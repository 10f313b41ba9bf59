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
