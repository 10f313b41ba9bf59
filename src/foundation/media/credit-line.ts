import type { PictureProvenance } from '../contracts/page-models';

/**
 * Returns the text with which readers are told whose picture it is: creator and credit as newspapers print them, else
 * who supplied it. Null if none of them is known.
 */
export const creditLine = (provenance: PictureProvenance | null): string | null => {
  if (provenance === null) return null;
  const { creator, credit, source } = provenance;
  // A credit often repeats the creator ("Jane Doe / Agency").
  const named = credit !== null && creator !== null && credit.includes(creator) ? null : creator;
  const parts = [named, credit].filter((part) => part !== null);
  return parts.length === 0 ? source : parts.join(' / ');
};
