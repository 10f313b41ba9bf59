import { createDocument } from '@mixmark-io/domino';

/** Inline elements, removed without inserting a space. */
const INLINE = /<\/?(?:a|abbr|b|code|em|font|i|img|mark|s|small|span|strong|sub|sup|u)\b[^<>]*>/gi;

/** Plain text, on one line, of a title or caption that another system keeps as HTML. */
export const plainTextOf = (html: string): string => {
  if (!/[<&]/.test(html)) return html.replace(/\s+/g, ' ').trim();
  const text = html
    .replace(INLINE, '')
    .replace(/<[a-z/!][^<>]*>/gi, ' ')
    .replace(/</g, '&lt;');
  return (createDocument(`<body>${text}`).body.textContent ?? '').replace(/\s+/g, ' ').trim();
};
