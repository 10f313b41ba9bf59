/** Ingestion endpoint. */
export interface Endpoint {
  /** Path below the REST API prefix. */
  path: string;
  handler: string;
  /** Permission required of the token. */
  scope: string;
  /** The only accepted media type of the body. */
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
