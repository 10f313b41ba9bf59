import { publicUrl } from '../environment';

/** A site-relative address as an absolute one; pictures in a bucket are absolute already. */
export const absoluteUrl = (url: string): string =>
  url.startsWith('/') ? `${publicUrl()}${url}` : url;
