import { truncate } from './truncate';
import { revealInvisible } from './unseen-characters';

/** Maximum characters shown of a self-chosen name. */
const MAX_LENGTH = 40;

/** Truncates a self-chosen (untrusted) name. */
export const shortClaimedName = (name: string): string =>
  name.length <= MAX_LENGTH ? name : `${truncate(name, MAX_LENGTH)}…`;

/**
 * Formats a self-chosen (untrusted) name for plain text: in quotation marks that it cannot contain, with bidirectional
 * isolation, and truncated.
 */
export const quotedClaimedName = (name: string): string =>
  `‹\u2068${revealInvisible(shortClaimedName(name.replace(/[‹›]/g, "'")))}\u2069›`;
