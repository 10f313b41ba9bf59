import { URL } from 'node:url';

const SCHEME = /^[a-z][a-z\d+.-]*:/i;
const LINKED = /^(?:https?|mailto|tel):/i;
const PICTURE = /^(?:https?:|data:image\/(?:gif|png|jpeg|webp);)/i;

/** Browsers leave out line breaks, tabs and surrounding control characters (URL standard, 4.4). */
const asBrowsersRead = (address: string): string => {
  const line = address.replace(/[\t\n\r]/g, '');
  let start = 0;
  let end = line.length;
  while (start < end && line.charCodeAt(start) <= 32) start += 1;
  while (end > start && line.charCodeAt(end - 1) <= 32) end -= 1;
  return line.slice(start, end);
};

/** Address of a link as our pages link it; null if they would not. */
export const linkedAddress = (written: string): string | null => {
  const address = asBrowsersRead(written);
  return address !== '' && (LINKED.test(address) || !SCHEME.test(address)) ? address : null;
};

/** Address of a picture as our pages show it; null if they would not. */
export const pictureAddress = (written: string): string | null => {
  const address = asBrowsersRead(written);
  return address !== '' && (PICTURE.test(address) || !SCHEME.test(address)) ? address : null;
};

const parsed = (address: string): URL | null => {
  const whole = address.startsWith('//') ? `https:${address}` : address;
  return URL.canParse(whole) ? new URL(whole) : null;
};

/** Rules from players, which only frames show, to the pages with the same content. */
const PAGES: { host: RegExp; path: RegExp; page: (id: string, player: URL) => string }[] = [
  {
    host: /^(?:www\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/embed\/videoseries$/,
    page: (_, player) =>
      `https://www.youtube.com/playlist?list=${encodeURIComponent(player.searchParams.get('list') ?? '')}`,
  },
  {
    host: /^(?:www\.)?youtube(?:-nocookie)?\.com$/,
    path: /^\/(?:embed|v)\/([\w-]+)/,
    page: (id, player) => {
      const start = player.searchParams.get('start');
      return `https://www.youtube.com/watch?v=${id}${start === null ? '' : `&t=${encodeURIComponent(start)}s`}`;
    },
  },
  {
    host: /^player\.vimeo\.com$/,
    path: /^\/video\/(\d+)/,
    page: (id) => `https://vimeo.com/${id}`,
  },
  {
    host: /^(?:www\.|geo\.)?dailymotion\.com$/,
    path: /^\/embed\/video\/(\w+)/,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
  },
  {
    host: /^open\.spotify\.com$/,
    path: /^\/embed(?:-podcast)?\/(\w+\/\w+)/,
    page: (id) => `https://open.spotify.com/${id}`,
  },
  {
    host: /^embed\.ted\.com$/,
    path: /^\/talks\/(.+)/,
    page: (id) => `https://www.ted.com/talks/${id}`,
  },
  {
    host: /^w\.soundcloud\.com$/,
    path: /^\/player/,
    page: (_, player) => player.searchParams.get('url') ?? player.href,
  },
  {
    host: /^(?:www\.)?facebook\.com$/,
    path: /^\/plugins\//,
    page: (_, player) => player.searchParams.get('href') ?? player.href,
  },
  {
    host: /^(?:platform\.)?(?:twitter|x)\.com$/,
    path: /^\/embed\/Tweet\.html/i,
    page: (_, player) =>
      `https://x.com/i/status/${encodeURIComponent(player.searchParams.get('id') ?? '')}`,
  },
  {
    host: /^(?:www\.)?instagram\.com$/,
    path: /^\/(?:p|reel)\/([\w-]+)\/embed/,
    page: (id) => `https://www.instagram.com/p/${id}/`,
  },
  {
    host: /^(?:www\.)?tiktok\.com$/,
    path: /^\/embed(?:\/v\d)?\/(\d+)/,
    page: (id) => `https://www.tiktok.com/@/video/${id}`,
  },
];

/**
 * Address of the page that shows the content of a player.
 *
 * @returns the player's own address where no page is known, null where it is none that can be linked
 */
export const pageOfPlayer = (player: string): string | null => {
  const url = parsed(player);
  if (url === null) return linkedAddress(player);
  const rule = PAGES.find(({ host, path }) => host.test(url.hostname) && path.test(url.pathname));
  const id = rule?.path.exec(url.pathname)?.[1] ?? '';
  return linkedAddress(rule === undefined ? url.href : rule.page(id, url));
};

/** Name of the site of an address, for the text of a link. */
export const siteOf = (address: string): string =>
  parsed(address)?.hostname.replace(/^www\./, '') ?? address;
