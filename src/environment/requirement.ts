/** Settings as they stand in the environment; empty ones are left out. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A setting that is missing because of another one. */
export interface Requirement {
  name: string;
  /** What it should be, to be read after "expected". */
  wants: string;
}
