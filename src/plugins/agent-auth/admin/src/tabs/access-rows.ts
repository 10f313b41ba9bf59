import type { Grant, Program } from '../types';

/** A row of the table: a program, or one of its grants. */
export interface AccessRow {
  id: string;
  program: Program;
  /** The only grant of a program, or one of an unfolded program; null for a program with several. */
  grant: Grant | null;
  /** A grant below its program. */
  isNested: boolean;
  newest: Grant;
  scopes: Grant['scopes'];
  state: Grant['state'];
  lastUsedAt: string | null;
  callsLastDay: number;
}

const rowOf = (program: Program, grant: Grant, isNested: boolean): AccessRow => ({
  id: grant.id,
  program,
  grant,
  isNested,
  newest: grant,
  scopes: grant.scopes,
  state: grant.state,
  lastUsedAt: grant.lastUsedAt,
  callsLastDay: grant.callsLastDay,
});

/**
 * Returns the rows of a program: one, and those of its grants if it is unfolded.
 *
 * @param unfolded ids of unfolded programs
 */
export const rowsOf = (program: Program, unfolded: ReadonlySet<string>): AccessRow[] => {
  const [newest] = program.grants;
  if (newest === undefined) return [];
  if (program.grants.length === 1) return [rowOf(program, newest, false)];
  const { id, scopes, state, lastUsedAt, callsLastDay } = program;
  const whole: AccessRow = {
    id,
    program,
    grant: null,
    isNested: false,
    newest,
    scopes,
    state,
    lastUsedAt,
    callsLastDay,
  };
  if (!unfolded.has(id)) return [whole];
  return [whole, ...program.grants.map((grant) => rowOf(program, grant, true))];
};
