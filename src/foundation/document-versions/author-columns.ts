import { column, required } from '../database/own-tables';
import { headOf } from '../text/head';
import type { ChangeAuthor } from './change-origin';

/** Characters of a name: what a column takes. */
const MAX_NAME = 255;

/** Who made a change, as columns of a row. */
export interface AuthorColumns {
  by_kind: ChangeAuthor['kind'];
  /** The person, for agents the one they work for, or the token. */
  by_id: number | null;
  by_name: string | null;
  agent: string | null;
}

/** These columns, for tables that a plugin registers. */
export const authorAttributes = {
  by_kind: required.string,
  by_id: column.integer,
  by_name: column.string,
  agent: column.string,
} as const;

const name = (text: string): string => headOf(text, MAX_NAME);

/** Writes down who made a change. */
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

/** Who made the change of a row. */
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

/** The person of the panel who answers for a change; null where there is none. */
export const personBehind = (by: ChangeAuthor): number | null => {
  if (by.kind === 'person') return by.id;
  return by.kind === 'agent' ? by.person.id : null;
};
