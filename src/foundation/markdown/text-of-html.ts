/** Inline elements, removed without inserting a space. */
const INLINE_TAGS = /<\/?(?:a|code|em|img|s|strong)\b[^<>]*>/g;

/** Truncates HTML outside of tags. */
const cutOutsideTags = (html: string, longest: number): string => {
  if (html.length <= longest) return html;
  const head = html.slice(0, longest);
  const opening = head.lastIndexOf('<');
  return opening > head.lastIndexOf('>') ? head.slice(0, opening) : head;
};

/**
 * Extracts the text of rendered markdown on one line.
 *
 * @param longest number of HTML characters to process
 */
export const textOfHtml = (html: string, longest = Infinity): string =>
  cutOutsideTags(html, longest)
    .replace(INLINE_TAGS, '')
    .replace(/<[^<>]+>/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();
