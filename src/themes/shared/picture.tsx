import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { focusClass, sourceSet } from './images';

interface Props {
  image: PageImage;
  /** Displayed width, as the `sizes` attribute. */
  sizes: string;
  /** The page's main image: loaded eagerly with high priority instead of lazily. */
  isLead?: boolean;
  /** Gets an empty `alt`, because the adjacent text has the same information. */
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
