import type { NamedLink } from '@ota-news/foundation/contracts/page-models';

/** Breadcrumbs from the home page to the current page, which is the last. */
export const breadcrumbsTo = (...steps: [name: string, url: string][]): NamedLink[] =>
  [['Home', '/'] as const, ...steps].map(([name, url]) => ({ name, url }));
