import type { SearchResult } from '#api/page-models';
import type { Core, UID } from '@strapi/strapi';

export type EntryKind = SearchResult['type'];

/** A public document as the search needs it. */
export interface FoundText {
  slug: string;
  title: string;
  /** Plain text, or markdown parts joined by blank lines; indexed and shown in excerpts. */
  markdown: string;
  /** Other names under which it is looked for; they count as part of the title. */
  names: string[];
  articleNumber?: number;
  otaId?: number | null;
  categoryId?: number | null;
  authorId?: number | null;
  /** Who signs it after the author. */
  coauthorIds?: number[];
  tags?: string[];
  date?: Date | string | null;
  /** How many words it counts as at least, where its own text is little more than a label. */
  minLength?: number;
}

/** The few words of a page that leads to articles must not outweigh theirs, so it counts as long as one. */
export const HUB_LENGTH = 400;

/** Where one kind of entry comes from. */
export interface Source {
  kind: EntryKind;
  uid: UID.ContentType;
  /** Condition of the query engine that only public rows meet. */
  where: Record<string, unknown>;
  populate: Record<string, unknown>;
  textOf(row: SourceRow): FoundText;
}

/** A row as Strapi's query engine gives it, with what {@link Source.populate} asked for. */
export type SourceRow = Record<string, unknown> & {
  documentId: string;
  updatedAt: string | Date;
};

export const textOrEmpty = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Parts as paragraphs, empty ones left out. */
export const paragraphs = (...parts: unknown[]): string =>
  parts
    .map(textOrEmpty)
    .filter((part) => part !== '')
    .join('\n\n');

/** The names in a repeatable `shared.name` component. */
export const namesIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map((item: { name?: string }) => textOrEmpty(item.name)) : [];

/** Rows of a source by their documents, read in the transaction that is running, if one is. */
export const rowsOf = async (
  strapi: Core.Strapi,
  { uid, where, populate }: Source,
  documentIds: string[],
): Promise<SourceRow[]> =>
  strapi.db.query(uid).findMany({
    where: { ...where, documentId: { $in: documentIds } },
    populate,
  }) as Promise<SourceRow[]>;
