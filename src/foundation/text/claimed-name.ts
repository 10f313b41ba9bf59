import { headOf } from './head';
import { withSeenMarks } from './unseen-characters';

/** Characters of a name that somebody chose for itself which are shown in a sentence. */
const MOST = 40;

/** The beginning of a name that somebody chose for itself. */
export const shortClaimedName = (name: string): string =>
  name.length <= MOST ? name : `${headOf(name, MOST)}…`;

/**
 * A name that somebody chose for itself, for sentences that can't draw: quoted with marks that it can't end
 * itself, isolated, and cut.
 */
export const quotedClaimedName = (name: string): string =>
  `‹\u2068${withSeenMarks(shortClaimedName(name.replace(/[‹›]/g, "'")))}\u2069›`;
