import type { Core } from '@strapi/strapi';
import { getService } from '../contracts/services';
import { publicUrl } from '../network/public-address';
import { truncate } from '../text/truncate';
import { escapeMarkup } from '../text/markup';

const NOTE_LENGTH = 240;
/** Characters of a text to process for a note. */
const MAX_PROCESSED = 2_000;

/** Converts text to one line, truncated at a word boundary to the length of a note. */
const oneLine = (text: string | null): string => {
  const line = truncate(text ?? '', MAX_PROCESSED)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= NOTE_LENGTH) return line;
  return `${truncate(line, NOTE_LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`;
};

const escapeName = (name: string): string =>
  escapeMarkup(name.replace(/\s+/g, ' ').replace(/([[\]\\])/g, '\\$1'));

/** Formats a link to a document as an entry of llms.txt: `- [name](url): note`. */
export const linkEntry = (name: string, url: string, note: string | null): string => {
  const remark = escapeMarkup(oneLine(note));
  return `- [${escapeName(name)}](${url})${remark === '' ? '' : `: ${remark}`}`;
};

/**
 * Formats a link to the markdown of a page as an entry of llms.txt.
 *
 * @param base base URL of the site; required where there is no Strapi instance
 */
export const entry = (
  name: string,
  path: string,
  note: string | null,
  base = publicUrl(),
): string => linkEntry(name, `${base}${path}.md`, note);

/** Formats entries under a heading; empty if there are no entries. */
export const section = (title: string, entries: string[]): string =>
  entries.length === 0 ? '' : `\n## ${title}\n\n${entries.join('\n')}\n`;

/** Describes the rate limit and caching as configured. */
const readingTerms = (strapi: Core.Strapi): string => {
  const quota = getService(strapi, 'traffic', 'limits').quota('read');
  const limit = quota === 0 ? '' : `, at most ${quota} requests a minute`;
  const minutes = Math.round(getService(strapi, 'site', 'page-cache').lifetimeSeconds / 60);
  const caching = minutes === 0 ? '' : ` Pages are cached for ${minutes} minutes.`;
  return `Reading needs no credentials${limit}.${caching}`;
};

/**
 * Builds the head of llms.txt.
 *
 * @param places further resources: name and path
 */
export const introduction = async (
  strapi: Core.Strapi,
  places: [name: string, path: string][],
): Promise<string> => {
  const { name: siteName, description } = await getService(strapi, 'site', 'frame').publication();
  const base = publicUrl();
  return [
    `# ${siteName}`,
    `> ${description}`,
    `Every page is also offered as markdown: append \`.md\` to its address (the front page is ${base}/index.md), or send \`Accept: text/markdown\`. ${readingTerms(strapi)} You may index and cite with a link back; training generative models on the content is not permitted.`,
    places.map(([name, path]) => `${name}: ${base}${path}`).join(' · '),
  ].join('\n\n');
};
