import { column, required } from '../database/own-tables';
import { truncate } from '../text/truncate';
import type { ChangeAuthor } from './change-origin';

/** Maximum characters of a name: the size of the column. */
const MAX_NAME = 255;

/** Author of a change, as table columns. */
export interface AuthorColumns {
  by_kind: ChangeAuthor['kind'];
  /** Id of the person (for agents, the person they act for) or of the token. */
  by_id: number | null;
  by_name: string | null;
  agent: string | null;
}

/** Schema of these columns, for tables that a plugin registers. */
export const authorAttributes = {
  by_kind: required.string,
  by_id: column.integer,
  by_name: column.string,
  agent: column.string,
} as const;

const name = (text: string): string => truncate(text, MAX_NAME);

/** Converts the author of a change to columns. */
export const authorColumns = (by: ChangeAuthor): AuthorColumns => {
  const { kind } = by;
  switch (by.kind) {
    case 'agent':
      return {
        by_kind: kind,
        by_id: by.person.id,
        by_name: name(by.person.name),
        agent: name(by.name),
      };
    case 'service':
      return { by_kind: kind, by_id: null, by_name: null, agent: null };
    default:
      return { by_kind: kind, by_id: by.id, by_name: name(by.name), agent: null };
  }
};

/** Reads the author of a change from a row. */
export const authorIn = ({ by_kind, by_id, by_name, agent }: AuthorColumns): ChangeAuthor => {
  const id = by_id ?? 0;
  const called = by_name ?? '';
  switch (by_kind) {
    case 'agent':
      return { kind: 'agent', name: agent ?? '', person: { id, name: called } };
    case 'service':
      return { kind: 'service' };
    default:
      return { kind: by_kind, id, name: called };
  }
};

/** Returns the id of the panel user responsible for a change; null if there is none. */
export const personBehind = (by: ChangeAuthor): number | null => {
  if (by.kind === 'person') return by.id;
  return by.kind === 'agent' ? by.person.id : null;
};
