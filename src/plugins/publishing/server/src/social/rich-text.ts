const MAX_TAG_LENGTH = 64;

/** Annotated range of a post's text, in UTF-8 byte offsets (`app.bsky.richtext.facet`). */
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
 * Annotates the URL and the tag at the end of a text, which Bluesky otherwise shows as plain text.
 *
 * @param text ends with the URL, a space and the tag
 * @param tag with its `#`; not annotated if empty or too long for the network
 */
export const facetsOf = (text: string, url: string, tag: string): Facet[] => {
  const beforeTag = text.slice(0, text.length - tag.length);
  const beforeUrl = beforeTag.slice(0, beforeTag.length - `${url} `.length);
  const link = facet(beforeUrl, url, { $type: 'app.bsky.richtext.facet#link', uri: url });
  const name = tag.slice(1);
  if (name === '' || name.length > MAX_TAG_LENGTH) return [link];
  return [link, facet(beforeTag, tag, { $type: 'app.bsky.richtext.facet#tag', tag: name })];
};
