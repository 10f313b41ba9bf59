/** Variables of the environment without empty ones. */
export type Variables = Readonly<Record<string, string | undefined>>;

/** A setting that is required because of another one. */
export interface Requirement {
  name: string;
  /** Expected value, displayed after "expected". */
  wants: string;
}
