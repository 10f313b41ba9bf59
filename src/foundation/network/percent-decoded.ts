/** Decodes percent-encoded text (RFC 3986 §2.1); returns text that is not validly encoded unchanged. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
