/** Payload by kind of job in the project's queue; null for none. Each plugin adds its own kinds by declaration merging. */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface JobKinds {}

export type JobKind = keyof JobKinds;
