import { environment } from '../environment';
import { publicUrl } from '../network/public-address';
import { headOf } from '../text/head';
import { escapeMarkup } from '../text/markup';

const NOTE_LENGTH = 240;
/** Characters of a text in which a note is looked for. */
const LOOKED_THROUGH = 2_000;

/** A text on one line, cut between words where it is too long for a note. */
const oneLine = (text: string | null): string => {
  const line = headOf(text ?? '', LOOKED_THROUGH)
    .replace(/\s+/g, ' ')
    .trim();
  if (line.length <= NOTE_LENGTH) return line;
  return `${headOf(line, NOTE_LENGTH).replace(/(?<!\s)\s+\S*$/, '')} …`;
};

const escapeName = (name: string): string =>
  escapeMarkup(name.replace(/\s+/g, ' ').replace(/([[\]\\])/g, '\\$1'));

/**
 * One entry of the llms.txt format: `- [name](url): note`.
 *
 * @param base address of the site; a thread, which has no Strapi, is told it
 */
export const entry = (
  name: string,
  path: string,
  note: string | null,
  base = publicUrl(),
): string => {
  const remark = escapeMarkup(oneLine(note));
  return `- [${escapeName(name)}](${base}${path}.md)${remark === '' ? '' : `: ${remark}`}`;
};

/** Entries under a heading; nothing at all where there are none. */
export const section = (title: string, entries: string[]): string =>
  entries.length === 0 ? '' : `\n## ${title}\n\n${entries.join('\n')}\n`;

/** What a reader may ask of the service, as it is set up. */
const readingTerms = (): string => {
  const { RATE_LIMIT_READ, PAGE_CACHE_SECONDS } = environment();
  const limit = RATE_LIMIT_READ === 0 ? '' : `, at most ${RATE_LIMIT_READ} requests a minute`;
  const minutes = Math.round(PAGE_CACHE_SECONDS / 60);
  const caching = minutes === 0 ? '' : ` Pages are cached for ${minutes} minutes.`;
  return `Reading needs no credentials${limit}.${caching}`;
};

/**
 * The beginning of the document.
 *
 * @param places what else there is: a name and its address
 */
export const introduction = (places: [name: string, path: string][]): string => {
  const { SITE_NAME, SITE_DESCRIPTION } = environment();
  const base = publicUrl();
  return [
    `# ${SITE_NAME}`,
    `> ${SITE_DESCRIPTION}`,
    `Every page is also offered as markdown: append \`.md\` to its address (the front page is ${base}/index.md), or send \`Accept: text/markdown\`. ${readingTerms()} You may index and cite with a link back; training generative models on the content is not permitted.`,
    places.map(([name, path]) => `${name}: ${base}${path}`).join(' · '),
  ].join('\n\n');
};
