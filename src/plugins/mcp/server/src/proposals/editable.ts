import { errors } from '@strapi/utils';

/** Replacement for an argument: a text, or the rows of a list. */
export type Edit = string | unknown[];

const isRow = (row: unknown): boolean =>
  typeof row === 'string' || (typeof row === 'object' && row !== null && !Array.isArray(row));

const isList = (value: unknown): value is unknown[] => Array.isArray(value) && value.every(isRow);

const isReplaceable = (proposed: unknown, edit: Edit): boolean =>
  typeof edit === 'string' ? typeof proposed === 'string' : isList(proposed);

/** Texts and lists among the arguments that a person may see. */
export const editableIn = (
  proposed: Record<string, unknown>,
  isSeen: (name: string) => boolean,
): { texts: Record<string, string>; lists: Record<string, unknown[]> } => {
  const seen = Object.entries(proposed).filter(([name]) => isSeen(name));
  return {
    texts: Object.fromEntries(
      seen.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    ),
    lists: Object.fromEntries(
      seen.filter((entry): entry is [string, unknown[]] => isList(entry[1])),
    ),
  };
};

/**
 * Replaces arguments by a person's edits.
 *
 * @throws ValidationError if an edit does not match a text or list of the proposal
 */
export const withEdits = (
  proposed: Record<string, unknown>,
  edits: Record<string, Edit>,
): Record<string, unknown> => {
  const unknown = Object.entries(edits)
    .filter(([name, edit]) => !isReplaceable(proposed[name], edit))
    .map(([name]) => name);
  if (unknown.length > 0) {
    throw new errors.ValidationError(`${unknown.join(', ')}: no text or list of this proposal.`);
  }
  return { ...proposed, ...edits };
};
