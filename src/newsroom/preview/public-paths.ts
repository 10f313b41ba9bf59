/** Content that is public as soon as it is saved: its table and where it is shown. */
const pages: Record<string, { table: string; path: (slug: string) => string }> = {
  ota: { table: 'otas', path: (slug) => `/otas/${slug}` },
  author: { table: 'authors', path: (slug) => `/authors/${slug}` },
  category: { table: 'categories', path: (slug) => `/categories/${slug}` },
  comparison: { table: 'comparisons', path: (slug) => `/compare/${slug}` },
  'glossary-term': { table: 'glossary_terms', path: (slug) => `/glossary/${slug}` },
  page: { table: 'pages', path: (slug) => `/${slug}` },
};

/** Where content of a type is shown, or null for types without a page of their own. */
export const publicPageOf = (type: string) => pages[type] ?? null;

/** Whether content of a type can be previewed. */
export const hasPreview = (type: string): boolean => type === 'article' || type in pages;
