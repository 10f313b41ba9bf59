import { countPicturesWithoutAltText } from '../pictures-without-alt-text';
import { isEmpty, notice, type Check } from './check';

/** Checks that there is a featured picture and that all pictures have alternative texts. */
export const pictures: Check = async ({ form, image }) => {
  const silent = await countPicturesWithoutAltText(form.body ?? '');
  return [
    ...(image === null ? [notice('image-missing', 'featured_image')] : []),
    ...(image !== null && isEmpty(image.alternativeText)
      ? [notice('image-alt', 'featured_image_alt')]
      : []),
    ...(silent > 0 ? [notice('body-alt', 'body', { count: silent })] : []),
  ];
};
