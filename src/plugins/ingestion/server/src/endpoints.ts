/** What a pipeline may post to. */
export interface Endpoint {
  /** Below the prefix of the REST core. */
  path: string;
  handler: string;
  /** The permission that a token needs. */
  scope: string;
  /** The only media type that its body may have. */
  mediaType: string;
}

export const endpoints: Endpoint[] = [
  {
    path: '/articles',
    handler: 'articles.create',
    scope: 'plugin::ingestion.articles.create',
    mediaType: 'application/json',
  },
  {
    path: '/images',
    handler: 'images.create',
    scope: 'plugin::ingestion.images.create',
    mediaType: 'multipart/form-data',
  },
];
