import { renderMarkdown } from '@ota-news/foundation/markdown/render';
import { isEmpty, notice, type Check } from './check';

const IMAGE = /<img\b[^>]*>/g;
const WITHOUT_TEXT = /\balt=""/;

/** Whether the article has a picture, and every picture a text for those who don't see it. */
export const pictures: Check = async ({ form, image }) => {
  const html = await renderMarkdown(form.body ?? '');
  const silent = (html.match(IMAGE) ?? []).filter((tag) => WITHOUT_TEXT.test(tag)).length;
  return [
    ...(image === null ? [notice('image-missing', 'featured_image')] : []),
    ...(image !== null && isEmpty(image.alternativeText)
      ? [notice('image-alt', 'featured_image_alt')]
      : []),
    ...(silent > 0 ? [notice('body-alt', 'body', { count: silent })] : []),
  ];
};
