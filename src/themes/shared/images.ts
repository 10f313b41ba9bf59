import type { PageImage } from '@ota-news/foundation/contracts/page-models';

/** `srcset` with every stored width, narrowest first; undefined if there is only one. */
export function sourceSet(image: PageImage): string | undefined {
  if (image.sources.length === 0) return undefined;
  const widths = new Map(image.sources.map((source) => [source.width, source.url]));
  if (image.width !== null) widths.set(image.width, image.url);
  return [...widths]
    .sort(([a], [b]) => a - b)
    .map(([width, url]) => `${url} ${width}w`)
    .join(', ');
}

/** Percentage steps of the focal point classes, which a stylesheet that crops pictures has. */
const STEP = 10;

/** Classes that keep an image's focal point visible when cropped; pages have no style attributes. */
export function focusClass({ focalPoint }: PageImage): string | undefined {
  if (focalPoint === null) return undefined;
  const at = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) / STEP) * STEP;
  return `focus-x-${at(focalPoint.x)} focus-y-${at(focalPoint.y)}`;
}
