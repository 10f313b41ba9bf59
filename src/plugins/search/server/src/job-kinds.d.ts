export {};

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    index: { operation: 'store' | 'remove' };
    embedding: null;
    related: null;
  }
}
