import { escapeHtml } from '@ota-news/foundation/markdown/rendering';
import type { ImportedPicture, NoteTaker } from '../imported-body';

/** A shortcode as it is written: `[name attribute="value"]…[/name]` (WordPress, Shortcode API). */
interface Shortcode {
  name: string;
  attributes: Map<string, string>;
  content: string;
  written: string;
}

/** Attachments of the site, as far as the caller knows them. */
export interface Attachments {
  /** Pictures by their numbers in order; of the post itself where a gallery names none. */
  (ids: string[] | null): ImportedPicture[];
}

const TAG = /\[(\/?)([a-z][\w-]*)((?:\s[^[\]<>]*)?)\]/gi;
const ATTRIBUTE = /(?<![\w-])([\w-]{1,40})=(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g;

/** Shortcodes of WordPress itself. */
const KNOWN = new Set(['caption', 'wp_caption', 'gallery', 'embed', 'audio', 'video', 'playlist']);

const attributesOf = (written: string): Map<string, string> => {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of written.matchAll(ATTRIBUTE)) {
    attributes.set(name.toLowerCase(), double ?? single ?? bare ?? '');
  }
  return attributes;
};

const PICTURE = /^\s*(?:<a\b[^<>]*>\s*)?<img\b[^<>]*>(?:\s*<\/a>)?/i;

const captioned = ({ attributes, content }: Shortcode): string => {
  const picture = PICTURE.exec(content)?.[0] ?? '';
  const caption = attributes.get('caption') ?? content.slice(picture.length);
  return `\n\n<figure>${picture === '' ? content : picture}<figcaption>${caption.trim()}</figcaption></figure>\n\n`;
};

const MEDIA = [
  'src',
  'mp4',
  'webm',
  'ogv',
  'm4v',
  'mov',
  'wmv',
  'flv',
  'mp3',
  'ogg',
  'm4a',
  'wav',
  'flac',
];

const player = ({ name, attributes, content }: Shortcode): string | null => {
  const address = MEDIA.map((key) => attributes.get(key)).find(Boolean) ?? content.trim();
  if (!/^(?:https?:|\/)/.test(address)) return null;
  const poster = attributes.get('poster');
  const before = poster === undefined ? '' : ` poster="${escapeHtml(poster)}"`;
  return `\n\n<${name} src="${escapeHtml(address)}"${before}></${name}>\n\n`;
};

const figureOf = ({ src, alt, caption, title }: ImportedPicture): string =>
  `<figure><img src="${escapeHtml(src)}" alt="${escapeHtml(alt)}" title="${escapeHtml(title)}">` +
  `<figcaption>${escapeHtml(caption)}</figcaption></figure>`;

const gallery = ({ attributes }: Shortcode, attachments: Attachments): string | null => {
  const ids = attributes.get('ids') ?? attributes.get('include');
  const pictures = attachments(ids === undefined ? null : ids.split(/[\s,]+/).filter(Boolean));
  return pictures.length === 0 ? null : `\n\n${pictures.map(figureOf).join('\n')}\n\n`;
};

/** HTML of a shortcode; null if what it shows is not in the text. */
const htmlOf = (shortcode: Shortcode, attachments: Attachments, note: NoteTaker): string | null => {
  switch (shortcode.name) {
    case 'caption':
    case 'wp_caption':
      return captioned(shortcode);
    case 'gallery':
    case 'playlist':
      return gallery(shortcode, attachments);
    case 'embed': {
      const address = (shortcode.content.trim() || shortcode.attributes.get('src')) ?? '';
      if (!/^https?:\S+$/.test(address)) return null;
      note('embed', address);
      return `\n\n<p><a href="${address}">${address}</a></p>\n\n`;
    }
    default:
      return player(shortcode);
  }
};

/**
 * Writes the shortcodes of WordPress itself as HTML. Others stay as they are written, as a site without their plugin
 * shows them, with a note.
 */
export const withoutShortcodes = (
  text: string,
  attachments: Attachments,
  note: NoteTaker,
): string => {
  const tags = [...text.matchAll(TAG)];
  const closings = new Map<string, number[]>();
  // Last first, so that the next one is taken from the end.
  for (let index = tags.length - 1; index >= 0; index--) {
    const [, slash, name = ''] = tags[index] ?? [];
    if (slash !== '/') continue;
    const known = closings.get(name.toLowerCase()) ?? [];
    known.push(index);
    closings.set(name.toLowerCase(), known);
  }
  const parts: string[] = [];
  let from = 0;
  for (const [index, tag] of tags.entries()) {
    const name = (tag[2] ?? '').toLowerCase();
    if (tag.index < from || tag[1] === '/') continue;
    const waiting = closings.get(name) ?? [];
    while ((waiting.at(-1) ?? Infinity) < index) waiting.pop();
    const isEscaped = text[tag.index - 1] === '[' && text[tag.index + tag[0].length] === ']';
    if (isEscaped) {
      parts.push(text.slice(from, tag.index - 1), tag[0]);
      from = tag.index + tag[0].length + 1;
      continue;
    }
    if (!KNOWN.has(name)) {
      if ((tag[3] ?? '').includes('=') || waiting.length > 0) note('shortcode', tag[0]);
      continue;
    }
    const opening = tag[0].length;
    const isAlone = /\/\s*$/.test(tag[3] ?? '') || name === 'gallery' || name === 'playlist';
    const closing = isAlone ? undefined : tags[waiting.at(-1) ?? -1];
    const end = closing === undefined ? tag.index + opening : closing.index + closing[0].length;
    const shortcode: Shortcode = {
      name,
      attributes: attributesOf(tag[3] ?? ''),
      content: closing === undefined ? '' : text.slice(tag.index + opening, closing.index),
      written: text.slice(tag.index, end),
    };
    const html = htmlOf(shortcode, attachments, note);
    if (html === null) note(name === 'gallery' ? 'gallery' : 'shortcode', shortcode.written);
    parts.push(text.slice(from, tag.index), html ?? shortcode.written);
    from = end;
  }
  return parts.join('') + text.slice(from);
};
