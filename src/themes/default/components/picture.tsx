import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { focusClass, sourceSet } from '../lib/images';

interface Props {
  image: PageImage;
  /** How wide the picture is shown, as the `sizes` attribute wants it. */
  sizes: string;
  /** The page's most important picture: fetched first instead of when it comes into view. */
  isLead?: boolean;
  /** Says nothing that the text next to it doesn't say. */
  isDecorative?: boolean;
}

export const Picture = ({ image, sizes, isLead = false, isDecorative = false }: Props) => {
  const srcset = sourceSet(image);
  return (
    <img
      class={focusClass(image)}
      src={image.url}
      srcset={srcset}
      sizes={srcset && sizes}
      alt={isDecorative ? '' : image.alternativeText}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      loading={isLead ? 'eager' : 'lazy'}
      fetchpriority={isLead ? 'high' : undefined}
      decoding="async"
    />
  );
};
