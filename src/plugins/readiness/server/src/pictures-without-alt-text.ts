import { renderMarkdown } from '@ota-news/foundation/markdown/render';

const IMAGE = /<img\b[^>]*>/g;
const WITHOUT_TEXT = /\balt=""/;

/** Counts the pictures without alternative text. */
export const countPicturesWithoutAltText = async (markdown: string): Promise<number> => {
  const html = await renderMarkdown(markdown);
  return (html.match(IMAGE) ?? []).filter((tag) => WITHOUT_TEXT.test(tag)).length;
};
