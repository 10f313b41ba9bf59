/** Minimum length of pages that list articles. Without it, BM25 would rank their few words above the articles. */
export const HUB_LENGTH = 400;

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Joins non-empty parts as paragraphs. */
export const paragraphs = (...parts: unknown[]): string =>
  parts
    .map(textOrEmpty)
    .filter((part) => part !== '')
    .join('\n\n');

/** Names in a repeatable `shared.name` component. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((item: { name?: string }) => textOrEmpty(item.name)) : [];
