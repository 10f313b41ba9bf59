export {};

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    /** The moment in milliseconds since 1970; another one means that the article was rescheduled. */
    publish: { scheduledFor: number };
    summary: null;
    social: null;
    /** Cache tags of pages. */
    purge: { tags: string[] };
    /** Path of an added or removed page. */
    indexnow: { path: string };
    /** Path of a changed feed. */
    websub: { path: string };
  }
}
