/** Whether content may be put to a use, in the words that contentsignals.org and RSL 1.0 share. */
export const CONTENT_USE = { 'ai-train': false, search: true, 'ai-input': true } as const;

/** The same as the value of `Content-Signal`, in `robots.txt` and as a header. */
export const contentSignal = Object.entries(CONTENT_USE)
  .map(([use, isAllowed]) => `${use}=${isAllowed ? 'yes' : 'no'}`)
  .join(', ');
