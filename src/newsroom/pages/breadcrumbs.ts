import type { NamedLink } from '@ota-news/foundation/contracts/page-models';

/** Breadcrumbs from the front page down to a page, which comes last. */
export const breadcrumbsTo = (...steps: [name: string, url: string][]): NamedLink[] =>
  [['Home', '/'] as const, ...steps].map(([name, url]) => ({ name, url }));
