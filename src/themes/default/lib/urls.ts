/** Makes a site-relative address absolute and leaves an absolute one alone. */
export function absoluteUrl(base: string, url: string): string {
  return /^https?:\/\//i.test(url) ? url : `${base}${url}`;
}

/** The host of an outside address, as a reader would name it. */
export function hostName(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;
}

/** Whether `path` is the section at `section` or a page inside it. */
export function isInSection(path: string, section: string): boolean {
  return path === section || path.startsWith(`${section}/`);
}
