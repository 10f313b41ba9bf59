import type { PageImage } from '@ota-news/foundation/contracts/page-models';
import { creditLine } from '@ota-news/foundation/media/credit-line';
import { Picture } from './picture';

interface Props {
  image: PageImage;
  caption: string | null;
  /** Notice that AI made or altered the picture. */
  disclosure: string | null;
  isLead?: boolean;
}

export const Figure = ({ image, caption, disclosure, isLead }: Props) => {
  const credit = creditLine(image.provenance);
  const notes = [caption, credit && `Credit: ${credit}`, disclosure].filter(Boolean);
  return (
    <figure class="figure">
      <Picture image={image} sizes="(min-width: 62rem) 42rem, 94vw" isLead={isLead} />
      {notes.length > 0 && <figcaption>{notes.join(' · ')}</figcaption>}
    </figure>
  );
};
