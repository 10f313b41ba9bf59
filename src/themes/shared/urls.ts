/** Makes a site-relative address absolute and leaves an absolute one alone. */
export function absoluteUrl(base: string, url: string): string {
  return /^https?:\/\//i.test(url) ? url : `${base}${url}`;
}

/** Host of an external address without "www.". */
export function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Tells whether `path` is the section at `section` or a page inside it. */
export function isInSection(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`);
}
