/** Maximum authors besides the first. */
export const MAX_COAUTHORS = 9;
export const MAX_TAGS = 20;
/** Maximum related articles picked by hand. */
export const MAX_RELATED = 6;
export const MAX_CORRECTIONS = 50;
