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
