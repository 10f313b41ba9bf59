const alphabet = new Intl.Collator('en');

/** Creates a comparison that sorts by name as a reader's alphabet does: "eDreams" before "Expedia". */
export const byName =
  <T>(nameOf: (thing: T) => string) =>
  (one: T, other: T): number =>
    alphabet.compare(nameOf(one), nameOf(other));
