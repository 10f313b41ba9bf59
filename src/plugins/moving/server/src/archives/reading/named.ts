import { slugFrom } from '@ota-news/foundation/database/slug';
import type { ForeignAuthor, ForeignTerm } from '../archive';

/** An author of whom only the name is known. */
export const authorNamed = (name: string, links: ForeignAuthor['links'] = []): ForeignAuthor => {
  const slug = slugFrom(name);
  return { id: slug || name, name, slug, bio: '', links, paths: [] };
};

/** A term of which only the name is known. */
export const termNamed = (name: string, kind: ForeignTerm['kind']): ForeignTerm => {
  const slug = slugFrom(name);
  return { id: slug || name, name, slug, kind, description: '', paths: [] };
};

/** Names without empty ones and repetitions, in order. */
export const distinct = (names: string[]): string[] => [
  ...new Set(names.map((name) => name.trim()).filter((name) => name !== '')),
];
