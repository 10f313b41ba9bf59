import type { ShownVersion, VersionAction } from '../../../../newsroom/contracts/history';
import type { ChangeAuthor, Door } from '@ota-news/foundation/document-versions/change-origin';

const DOORS: Record<Door, string> = {
  panel: 'in the panel',
  rest: 'by REST',
  ingestion: 'by ingestion',
  agent: 'by MCP',
  schedule: 'at its moment',
  import: 'by an import',
  service: '',
};

const ACTIONS: Record<VersionAction, string> = {
  found: 'Was there before',
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  withdrawn: 'Taken off the site',
  discarded: 'Returned to what is published',
  deleted: 'Deleted',
};

const whoOf = (by: ChangeAuthor): string => {
  switch (by.kind) {
    case 'person':
      return by.name;
    case 'token':
      return `the token “${by.name}”`;
    case 'agent':
      return `the agent “${by.name}” for ${by.person.name}`;
    case 'service':
      return 'the service';
  }
};

/** What was done, by whom, through what. */
export const sentenceOf = ({ action, by, door }: ShownVersion): string =>
  action === 'found'
    ? ACTIONS.found
    : [ACTIONS[action], `by ${whoOf(by)}`, DOORS[door]].filter((part) => part !== '').join(' ');

export const actionOf = ({ action, restores }: ShownVersion): string =>
  restores === null ? ACTIONS[action] : 'Restored';

export const fieldsOf = ({ fields }: ShownVersion): string =>
  fields.map(({ label }) => label).join(', ');

/** A moment as the reader's own clock says it, with its zone. */
export const when = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'long' });

/** A moment in few words. */
export const shortly = (iso: string): string =>
  new Date(iso).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const WORDS = {
  title: 'History',
  ofEntry: (name: string): string => `History of “${name}”`,
  subtitle: 'Every change with who made it: compare any two, and go back',
  back: 'Back to the entry',
  none: 'Nothing has changed since the history began.',
  all: 'Compare and restore',
  versions: 'Versions',
  from: 'From',
  to: 'To',
  nothing: 'Nothing',
  live: 'What readers see',
  draft: 'As it is now',
  isPublished: 'Went out',
  same: 'There is no difference in the fields that you may read.',
  restore: 'Restore this version',
  restoreDraft: 'It becomes the draft; readers see what they saw until you publish.',
  restoreLive: 'This has no drafts: readers see what you restore at once.',
  undo: 'Undo this change alone',
  undoAnyway: 'Undo it all the same',
  restored: 'Restored.',
  undone: 'Undone.',
  missing: (fields: string[]): string =>
    `Restored, without what no longer exists in: ${fields.join(', ')}.`,
  outgoing: 'This goes out',
  outgoingSame: 'Readers see the same text and pictures as before.',
  alsoInForm: (labels: string): string =>
    `Changed in this form and not saved before, so that it is not compared here: ${labels}.`,
  cancel: 'Cancel',
  publish: 'Publish',
  loading: 'Loading',
} as const;
