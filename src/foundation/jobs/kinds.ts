/** Kinds of jobs in the project's queue. Each plugin adds its own by declaration merging. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface JobKinds {}

export type JobKind = keyof JobKinds;
