/** What is announced. */
export interface Announcement {
  /** Number of the article. */
  articleId: number;
  title: string;
  excerpt: string | null;
  /** Absolute address of the article. */
  url: string;
  /** Name of the OTA it is about. */
  ota: string;
  publishedAt: string;
  /** Picture as JPEG bytes of at most `MAX_PICTURE_BYTES`, or null. */
  picture(): Promise<Buffer | null>;
  /** The same at every attempt. */
  idempotencyKey: string;
  /** Milliseconds since 1970, the same at every attempt. */
  createdAt: number;
}

/** Where articles are announced. */
export interface SocialProvider {
  /**
   * Announces once, however often it is called with the same idempotency key.
   *
   * @returns the address of the post, or another line for editors
   */
  announce(announcement: Announcement, signal: AbortSignal): Promise<string>;
}

/** The smallest limit of the networks: Bluesky's blobs. */
export const MAX_PICTURE_BYTES = 950_000;
