import { GFM, parser } from '@lezer/markdown';

const reader = parser.configure(GFM);

/** An address in markdown: of a picture, or of a link. */
export interface AddressInMarkdown {
  address: string;
  isPicture: boolean;
  /** Alternative text of a picture. */
  alt: string;
  from: number;
  to: number;
}

/** Reads an address as it is written: perhaps between angle brackets, with punctuation after backslashes (CommonMark 6.3). */
const bare = (written: string): string =>
  written.replace(/^<(.*)>$/s, '$1').replace(/\\([!-/:-@[-`{-~])/g, '$1');

/** Lists the addresses of pictures and links, in order; those in code are text. */
export const addressesIn = (markdown: string): AddressInMarkdown[] => {
  const found: AddressInMarkdown[] = [];
  reader.parse(markdown).iterate({
    enter({ name, from, to, node }) {
      if (name !== 'URL') return;
      const parent = node.parent;
      const isPicture = parent?.name === 'Image';
      const marks = isPicture ? parent.getChildren('LinkMark') : [];
      const alt = markdown.slice(marks[0]?.to ?? 0, marks[1]?.from ?? 0);
      found.push({ address: bare(markdown.slice(from, to)), isPicture, alt, from, to });
    },
  });
  return found;
};

/** Tells if markdown has HTML in it, which our pages show as text. */
export const hasHtml = (markdown: string): boolean => {
  let isFound = false;
  reader.parse(markdown).iterate({
    enter({ name }) {
      if (/^(?:HTML(?:Tag|Block)|CommentBlock|Comment)$/.test(name)) isFound = true;
      return !isFound;
    },
  });
  return isFound;
};

/** Tells if a paragraph goes on in a new line, which some systems show as one. */
export const hasSoftBreaks = (markdown: string): boolean => {
  let isFound = false;
  reader.parse(markdown).iterate({
    enter({ name, from, to }) {
      if (name === 'Paragraph') isFound ||= markdown.slice(from, to).includes('\n');
      return !isFound;
    },
  });
  return isFound;
};

/** An address as markdown writes it: between angle brackets if a character would end it. */
const written = (address: string): string =>
  /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address;

/**
 * Replaces addresses in markdown and leaves all else as it is.
 *
 * @param replacement returns the new address, or null to keep it
 */
export const withAddresses = (
  markdown: string,
  replacement: (address: AddressInMarkdown) => string | null,
): string => {
  let text = '';
  let end = 0;
  for (const place of addressesIn(markdown)) {
    const address = replacement(place);
    if (address === null) continue;
    text += markdown.slice(end, place.from) + written(address);
    end = place.to;
  }
  return text + markdown.slice(end);
};
