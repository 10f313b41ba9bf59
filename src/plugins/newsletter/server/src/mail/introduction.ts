import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { ACCENT } from '#newsroom/mail/layout';

/** An introduction as both parts of a message hold it. */
export interface Introduction {
  html: string;
  text: string;
}

const PICTURE = /<img\b[^<>]*?\balt="([^"]*)"[^<>]*>/g;
const LINK = /<a href="([^"]*)"([^<>]*)>/g;

/** An address as somebody reaches it who is not on the site. */
const reachable = (address: string): string => {
  if (!URL.canParse(address, publicUrl())) return publicUrl();
  return new URL(address, `${publicUrl()}/`).href;
};

const decoded = (html: string): string =>
  html
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&');

const textOf = (html: string): string =>
  decoded(
    html
      .replace(/<a [^<>]*?href="([^"]*)"[^<>]*>(.*?)<\/a>/gs, '$2 ($1)')
      .replace(/<li>\s*(?:<p>)?/g, '- ')
      .replace(/<[^<>]+>/g, ''),
  )
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/**
 * Markdown as a message shows it: links that lead to the site from anywhere, and no pictures, whose loading
 * would tell who reads; their words stay.
 */
export const introductionOf = async (markdown: string | null): Promise<Introduction | null> => {
  if (markdown === null || markdown.trim() === '') return null;
  const rendered = (await renderMarkdown(markdown))
    .replace(PICTURE, '$1')
    .replace(/<img\b[^<>]*>/g, '')
    // The addresses are escaped as HTML, and stay so.
    .replace(
      LINK,
      (_link, address: string, rest: string) => `<a href="${reachable(address)}"${rest}>`,
    );
  return {
    text: textOf(rendered),
    html: rendered
      .replaceAll('<a ', `<a class="accent" style="color:${ACCENT}" `)
      .replaceAll('<p>', '<p style="margin:0 0 12px">'),
  };
};
