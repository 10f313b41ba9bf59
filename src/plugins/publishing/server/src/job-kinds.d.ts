export {};

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    publish: true;
    summary: true;
    social: true;
    purge: true;
    indexnow: true;
  }
}
