import {
  CARD_SIZE,
  type CardFont,
  type CardText,
  type SharingCard,
} from '@ota-news/foundation/contracts/page-models';
import pLimit from 'p-limit';
import sharp, { type OverlayOptions } from 'sharp';

/** A list of links that is read by many previews at once must leave libuv's other threads to readers. */
const limit = pLimit(1);

/** Pango reads a font's size in points, at 72 dots per inch the same as pixels. */
const DPI = 72;

/** Characters that Pango's markup cannot contain. */
const CONTROL_CHARACTERS = /\p{Cc}+/gu;

interface DrawnText {
  data: Buffer;
  info: { height: number };
}

const drawText = async (
  { text, width, color }: CardText,
  size: number,
  font: CardFont,
): Promise<DrawnText> =>
  sharp({
    text: {
      text: String(<span foreground={color}>{text.replace(CONTROL_CHARACTERS, ' ')}</span>),
      font: `${font.name} ${size}`,
      fontfile: font.file,
      width,
      dpi: DPI,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });

/** Draws a text in the largest of its sizes that fits; a text that fits in none is cut at its height. */
const fittingText = async (text: CardText, font: CardFont): Promise<OverlayOptions> => {
  let drawn: DrawnText | undefined;
  for (const size of text.sizes) {
    drawn = await drawText(text, size, font);
    if (drawn.info.height <= text.height) break;
  }
  if (drawn === undefined) throw new Error('A text on a card has no font size.');
  const isTooHigh = drawn.info.height > text.height;
  const input = isTooHigh
    ? await sharp(drawn.data)
        .resize({ height: text.height, fit: 'cover', position: 'top' })
        .toBuffer()
    : drawn.data;
  return { input, left: text.left, top: text.top };
};

/**
 * Draws a sharing card as PNG. Cards are drawn one after the other.
 */
export const drawCard = ({ background, texts }: SharingCard, font: CardFont): Promise<Buffer> =>
  limit(async () => {
    const written = texts.filter(({ text }) => text.trim() !== '');
    return sharp(Buffer.from(background))
      .resize({ ...CARD_SIZE, fit: 'fill' })
      .composite(await Promise.all(written.map((text) => fittingText(text, font))))
      .png({ palette: true })
      .toBuffer();
  });
