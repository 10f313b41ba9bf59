import type { SearchedContent, SearchedFilter } from '@ota-news/foundation/contracts/search';

/** A filter by documents of the type that has its name as kind. */
export interface TypeFilter extends Pick<SearchedFilter, 'by' | 'operators'> {
  name: string;
}

/** What searches know of the registered types; plain data, so that it can be passed to a thread. */
export interface SearchedTypes {
  /** Kind of the articles; empty if there are none. Stands in statements as it is. */
  articles: string;
  /** Paths with placeholders, by kind. */
  paths: Readonly<Record<string, string>>;
  /** Table of the subjects and its column of slugs; null if texts have no subjects. */
  subjects: { table: string; slug: string } | null;
  filters: readonly TypeFilter[];
  /** Kinds whose documents have names, with how queries use these. */
  named: Readonly<Record<string, NonNullable<SearchedContent['named']>>>;
}

/** SQL for the slug of an entry's subject (alias `entries`), with the join that it needs. */
export const subjectSlug = ({ subjects }: SearchedTypes): { slug: string; join: string } =>
  subjects === null
    ? { slug: 'NULL', join: '' }
    : {
        slug: `${subjects.table}.${subjects.slug}`,
        join: `LEFT JOIN ${subjects.table} ON ${subjects.table}.id = entries.ota_id`,
      };
