/** Permitted uses of the content, in the vocabulary shared by contentsignals.org and RSL 1.0. */
export const CONTENT_USE = { 'ai-train': false, search: true, 'ai-input': true } as const;

/** The same as a `Content-Signal` value, for `robots.txt` and the response header. */
export const contentSignal = Object.entries(CONTENT_USE)
  .map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`)
  .join(', ');
