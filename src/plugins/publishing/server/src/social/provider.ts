import type { SocialPost } from '@ota-news/foundation/contracts/publishing';

/** Article data for an announcement. */
export interface Announcement extends Omit<SocialPost, 'path' | 'picture'> {
  /** Singular name of the content type. */
  kind: string;
  /** Absolute URL of the article. */
  url: string;
  /** Picture as JPEG bytes of at most `MAX_PICTURE_BYTES`, or null. */
  picture(): Promise<Buffer | null>;
  /** Identical on every attempt. */
  idempotencyKey: string;
  /** Milliseconds since 1970, identical on every attempt. */
  createdAt: number;
}

/** Social network or webhook to which articles are announced. */
export interface SocialProvider {
  /**
   * Announces once, even if called repeatedly with the same idempotency key.
   *
   * @returns the URL of the post, or another text for editors
   */
  announce(announcement: Announcement, signal: AbortSignal): Promise<string>;
}

/** Smallest size limit of all networks in bytes: Bluesky's blobs. */
export const MAX_PICTURE_BYTES = 950_000;
