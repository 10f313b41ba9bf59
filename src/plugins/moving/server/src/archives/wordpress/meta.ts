import { childText, type XmlElement } from '../reading/xml-elements';

/** Metadata of an item by their keys; of several values the last. */
export const metaOf = (item: XmlElement): Map<string, string> =>
  new Map(
    item.children
      .filter(({ name }) => name === 'wp:postmeta')
      .map((meta) => [childText(meta, 'wp:meta_key'), childText(meta, 'wp:meta_value')]),
  );
