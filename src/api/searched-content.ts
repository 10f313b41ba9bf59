import type { UID } from '@strapi/strapi';

/** Searchable content of a public document. */
export interface FoundText {
  slug: string;
  title: string;
  /** Plain text, or Markdown parts joined by blank lines; indexed and shown in excerpts. */
  markdown: string;
  /** Summary, in Markdown; embedded by itself as well. */
  lead?: string;
  /** Alternative names; indexed as part of the title. */
  names: string[];
  /** What the text is about but need not say; null for nothing in particular. */
  subject?: Subject | null;
  articleNumber?: number;
  otaId?: number | null;
  categoryId?: number | null;
  authorId?: number | null;
  /** Ids of further authors. */
  coauthorIds?: number[];
  tags?: string[];
  date?: Date | string | null;
  /** Minimum length for BM25, for texts that are little more than a label. */
  minLength?: number;
}

/** Subject of a text. Its words count little, and the text is embedded with it. */
export interface Subject {
  name: string;
  /** Description in Markdown, of which the first sentence is used. */
  description: string;
  /** Where it is, such as "Montreal, Canada". */
  place: string;
}

/** Minimum length of pages that list articles. Without it, BM25 would rank their few words above the articles. */
export const HUB_LENGTH = 400;

/** Content of a type for the search index. */
export interface SearchedContent {
  /** Type of the texts' subjects, and how to describe one; a text has the id of its own as `otaId`. */
  subjects?: { uid: UID.ContentType; of(row: Record<string, unknown>): Subject };
  /** Query engine condition for public rows. */
  where: Record<string, unknown>;
  populate: Record<string, unknown>;
  textOf(row: SearchedRow): FoundText;
}

/** A row from Strapi's query engine, with the relations of {@link SearchedContent.populate}. */
export type SearchedRow = Record<string, unknown> & {
  documentId: string;
  updatedAt: string | Date;
};

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Joins non-empty parts as paragraphs. */
export const paragraphs = (...parts: unknown[]): string =>
  parts
    .map(textOrEmpty)
    .filter((part) => part !== '')
    .join('\n\n');

/** Names in a repeatable `shared.name` component. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((item: { name?: string }) => textOrEmpty(item.name)) : [];
