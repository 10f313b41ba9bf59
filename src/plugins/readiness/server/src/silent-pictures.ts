import { renderMarkdown } from '@ota-news/foundation/markdown/render';

const IMAGE = /<img\b[^>]*>/g;
const WITHOUT_TEXT = /\balt=""/;

/** How many pictures of a text say nothing to those who don't see them. */
export const silentPictures = async (markdown: string): Promise<number> => {
  const html = await renderMarkdown(markdown);
  return (html.match(IMAGE) ?? []).filter((tag) => WITHOUT_TEXT.test(tag)).length;
};
