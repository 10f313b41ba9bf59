import type { parseFeed } from 'feedsmith';

/** What the parser of feeds answers. */
export type Parsed = ReturnType<typeof parseFeed>;
/** A feed of one format. */
export type Feed<Format extends Parsed['format']> = Extract<Parsed, { format: Format }>['feed'];
