import type { PageImage } from '@ota-news/foundation/contracts/page-models';

/** Every stored width of an image, narrowest first; undefined when there is only one. */
export function sourceSet(image: PageImage): string | undefined {
  if (image.sources.length === 0) return undefined;
  const widths = new Map(image.sources.map((source) => [source.width, source.url]));
  if (image.width !== null) widths.set(image.width, image.url);
  return [...widths]
    .sort(([a], [b]) => a - b)
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}

/** Percent between the positions for which the stylesheet has a class. */
const STEP = 10;

/** The classes that keep an image's focal point in sight where it is cropped; pages carry no style attributes. */
export function focusClass({ focalPoint }: PageImage): string | undefined {
  if (focalPoint === null) return undefined;
  const at = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) / STEP) * STEP;
  return `focus-x-${at(focalPoint.x)} focus-y-${at(focalPoint.y)}`;
}
