const MAX_TAG_LENGTH = 64;

/** A marked part of a post's text, counted in bytes of UTF-8 (`app.bsky.richtext.facet`). */
export interface Facet {
  index: { byteStart: number; byteEnd: number };
  features: ({ $type: string } & Record<string, string>)[];
}

const facet = (before: string, marked: string, feature: Facet['features'][number]): Facet => {
  const byteStart = Buffer.byteLength(before);
  return {
    index: { byteStart, byteEnd: byteStart + Buffer.byteLength(marked) },
    features: [feature],
  };
};

/**
 * Marks the address and the tag at the end of a text, which Bluesky shows as plain characters otherwise.
 *
 * @param text ends with the address, a space and the tag
 * @param tag with its `#`; one that is empty or too long for the network stays unmarked
 */
export const facetsOf = (text: string, url: string, tag: string): Facet[] => {
  const beforeTag = text.slice(0, text.length - tag.length);
  const beforeUrl = beforeTag.slice(0, beforeTag.length - `${url} `.length);
  const link = facet(beforeUrl, url, { $type: 'app.bsky.richtext.facet#link', uri: url });
  const name = tag.slice(1);
  if (name === '' || name.length > MAX_TAG_LENGTH) return [link];
  return [link, facet(beforeTag, tag, { $type: 'app.bsky.richtext.facet#tag', tag: name })];
};
