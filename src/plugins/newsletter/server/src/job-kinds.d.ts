export {};

declare module '@ota-news/foundation/jobs/kinds' {
  interface JobKinds {
    subscription: { requestId: string };
  }
}
