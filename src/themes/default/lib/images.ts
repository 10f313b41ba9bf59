import type { PageImage } from '@ota-news/foundation/contracts/page-models';

/** Percentage steps of the focal point classes in the stylesheet. */
const STEP = 10;

/** Classes that keep an image's focal point visible when cropped; pages have no style attributes. */
export function focusClass({ focalPoint }: PageImage): string | undefined {
  if (focalPoint === null) return undefined;
  const at = (percent: number) => Math.round(Math.min(100, Math.max(0, percent)) / STEP) * STEP;
  return `focus-x-${at(focalPoint.x)} focus-y-${at(focalPoint.y)}`;
}
