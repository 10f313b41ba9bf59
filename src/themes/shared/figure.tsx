import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { Picture } from './picture';

interface Props {
  image: PageImage;
  caption: string | null;
  isLead?: boolean;
}

export const Figure = ({ image, caption, isLead }: Props) => (
  <figure class="figure">
    <Picture image={image} sizes="(min-width: 62rem) 42rem, 94vw" isLead={isLead} />
    {caption && <figcaption>{caption}</figcaption>}
  </figure>
);
