import type { LastSave } from '../../../../../newsroom/contracts/editing';
import type { Conflict } from './conflict-store';
import type { ChangeName } from './documents-api';
import type { ChangedField } from './sides';
import type { Theirs } from './useTheirs';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

/** Names of fields in a sentence. */
export const named = (fields: ChangedField[]): string =>
  listFormat.format(fields.map(({ label }) => label));

const who = ({ by, agent }: LastSave): string => {
  if (by === null) return 'A program';
  const person = by.isYou ? 'you' : by.name;
  if (agent !== null) return `The agent “${agent}”, for ${person},`;
  return by.isYou ? 'You yourself, in another window,' : by.name;
};

/** Who did what to an entry while it was open in a form, and when. */
export const whatHappened = ({ base }: Conflict, { data, state }: Theirs): string => {
  const opened = Date.parse(String(base.data.updatedAt));
  const stored = Date.parse(String(data.updatedAt));
  if (stored > opened) {
    const when = new Date(state.saved.at).toLocaleString('en-GB', {
      dateStyle: 'medium',
      timeStyle: 'medium',
    });
    return `${who(state.saved)} saved this entry on ${when}, after you had opened it.`;
  }
  if (stored < opened) {
    return 'Somebody has gone back to what is published since you opened this entry.';
  }
  return state.isPublished === true
    ? 'This entry has been published since you opened it.'
    : 'This entry has been taken off the site since you opened it.';
};

interface Verb {
  /** On buttons. */
  act: string;
  /** Once it is done. */
  done: string;
}

export const VERBS: Record<ChangeName, Verb> = {
  updateDocument: { act: 'save', done: 'Saved document' },
  publishDocument: { act: 'publish', done: 'Published document' },
  unpublishDocument: { act: 'unpublish', done: 'Unpublished document' },
  discardDocument: { act: 'discard', done: 'Changes discarded' },
  deleteDocument: { act: 'delete', done: 'Deleted document' },
};

export const CHANGED_BY: Record<ChangedField['changedBy'], string> = {
  you: 'changed by you',
  them: 'changed by them',
  both: 'changed by both',
};
