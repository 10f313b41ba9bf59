import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { sourceSet } from './images';

interface Props {
  image: PageImage;
  name: string;
}

/** Picture that stands for the name of the site. */
export const Logo = ({ image, name }: Props) => {
  const srcset = sourceSet(image);
  return (
    <img
      src={image.url}
      srcset={srcset}
      sizes={srcset && '20rem'}
      alt={name}
      width={image.width ?? undefined}
      height={image.height ?? undefined}
      fetchpriority="high"
      decoding="async"
    />
  );
};
