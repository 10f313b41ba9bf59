export {};

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    index: true;
    embedding: true;
    related: true;
  }
}
