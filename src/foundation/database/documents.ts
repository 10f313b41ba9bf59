import type { Core, UID } from '@strapi/strapi';

/** A document as Strapi's document service returns it: attributes by name. */
export type StoredDocument = Record<string, unknown> & { id: number; documentId: string };

interface Selection {
  filters?: object;
  fields?: readonly string[];
  populate?: object;
  sort?: string;
  limit?: number;
  status?: 'draft' | 'published';
}

type Chosen = Selection & { documentId: string };

interface Documents {
  create(params: { data: object; status?: 'draft' | 'published' }): Promise<StoredDocument>;
  update(params: { documentId: string; data: object }): Promise<StoredDocument | null>;
  delete(params: { documentId: string }): Promise<unknown>;
  publish(params: { documentId: string }): Promise<unknown>;
  unpublish(params: { documentId: string }): Promise<unknown>;
  findOne(params: Chosen): Promise<StoredDocument | null>;
  findMany(params: Selection): Promise<StoredDocument[]>;
}

/**
 * Returns Strapi's document service of a content type. Its own types know attributes only from generated files, so
 * every call with attributes would have to be cast.
 */
export const documentsOf = (strapi: Core.Strapi, uid: UID.ContentType): Documents =>
  strapi.documents(uid) as unknown as Documents;
