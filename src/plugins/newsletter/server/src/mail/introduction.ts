import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { ACCENT } from '#newsroom/mail/layout';

/** Introduction for the HTML and text parts of a message. */
export interface Introduction {
  html: string;
  text: string;
}

const PICTURE = /<img\b[^<>]*?\balt="([^"]*)"[^<>]*>/g;
const LINK = /<a href="([^"]*)"([^<>]*)>/g;

/** Makes a URL absolute so that it works outside the site. */
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
 * Renders Markdown for e-mail: absolute links; pictures replaced by their alternative text because
 * loading them would reveal who reads the message.
 */
export const introductionOf = async (markdown: string | null): Promise<Introduction | null> => {
  if (markdown === null || markdown.trim() === '') return null;
  const rendered = (await renderMarkdown(markdown))
    .replace(PICTURE, '$1')
    .replace(/<img\b[^<>]*>/g, '')
    // The URLs are already HTML-escaped and must stay so.
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
