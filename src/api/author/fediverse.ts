import type { NamedLink } from '@ota-news/foundation/contracts/page-models';

/** Labels of links to an account; other services have addresses of the same form. */
const LABEL = /\b(?:fediverse|mastodon|pixelfed|peertube)\b/i;
const ACCOUNT = /^\/@(\w(?:[\w.-]*\w)?)\/?$/;

/**
 * Handle of an author's account in the fediverse, as `fediverse:creator` names it: `@name@host`.
 *
 * @param links an author's profiles elsewhere, e.g. "Mastodon" to `https://mastodon.example/@name`
 * @returns null if there is none
 */
export const fediverseHandle = (links: NamedLink[]): string | null => {
  for (const { name, url } of links) {
    if (!LABEL.test(name) || !URL.canParse(url)) continue;
    const { pathname, host } = new URL(url);
    const account = ACCOUNT.exec(pathname)?.[1];
    if (account !== undefined) return `@${account}@${host}`;
  }
  return null;
};
