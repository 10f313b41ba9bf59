import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { Picture } from './picture';

interface Props {
  image: PageImage;
  caption: string | null;
  sizes: string;
  isLead?: boolean;
}

export const Figure = ({ image, caption, sizes, isLead }: Props) => (
  <figure class="figure">
    <Picture image={image} sizes={sizes} isLead={isLead} />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
);
