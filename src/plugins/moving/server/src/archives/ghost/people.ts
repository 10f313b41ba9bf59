import { textIn, type Facts } from '../../bodies/ghost/facts';
import type { ForeignAuthor } from '../archive';

/** What precedes the name that Ghost stores of a profile, by its column. */
const PROFILES: [column: string, label: string, before: string][] = [
  ['website', 'Website', ''],
  ['facebook', 'Facebook', 'https://www.facebook.com/'],
  ['twitter', 'X', 'https://x.com/'],
  ['threads', 'Threads', 'https://www.threads.net/'],
  ['bluesky', 'Bluesky', 'https://bsky.app/profile/'],
  ['mastodon', 'Mastodon', 'https://'],
  ['tiktok', 'TikTok', 'https://www.tiktok.com/'],
  ['youtube', 'YouTube', 'https://www.youtube.com/'],
  ['instagram', 'Instagram', 'https://www.instagram.com/'],
  ['linkedin', 'LinkedIn', 'https://www.linkedin.com/in/'],
];

/** Columns whose names are stored with an @ that the address has not. */
const WITHOUT_AT = new Set(['twitter']);

const addressOf = (column: string, written: string, before: string): string => {
  if (/^https?:\/\//i.test(written) || before === '') return written;
  return before + (WITHOUT_AT.has(column) ? written.replace(/^@/, '') : written);
};

const linksOf = (user: Facts): ForeignAuthor['links'] =>
  PROFILES.flatMap(([column, label, before]) => {
    const written = textIn(user, column);
    if (written === '') return [];
    const url = addressOf(column, written, before);
    return URL.canParse(url) && /^https?:/i.test(url) ? [{ label, url }] : [];
  });

/** A user of Ghost as author. @param prefix path of the site */
export const ghostAuthor = (user: Facts, prefix: string): ForeignAuthor => {
  const slug = textIn(user, 'slug');
  return {
    id: textIn(user, 'id') || slug,
    name: textIn(user, 'name'),
    slug,
    bio: textIn(user, 'bio'),
    links: linksOf(user),
    paths: slug === '' ? [] : [`${prefix}/author/${slug}/`, `${prefix}/author/${slug}/rss/`],
  };
};
