import { documentsOf } from '@ota-news/foundation/database/documents';
import type { Core, UID } from '@strapi/strapi';

export const COMPANY = 'api::company.company' as UID.ContentType;
export const STORY = 'api::story.story' as UID.ContentType;

export interface Company {
  documentId: string;
  name: string;
  slug: string;
  profile: string | null;
  updatedAt: string;
}

export interface Story extends Pick<Company, 'slug' | 'updatedAt'> {
  title: string;
  summary: string | null;
  body: string | null;
  company: Company | null;
}

/** Companies by their names. */
export const companies = async (strapi: Core.Strapi, filters: object = {}): Promise<Company[]> =>
  (await documentsOf(strapi, COMPANY).findMany({ filters, sort: 'name' })) as unknown as Company[];

/** Published stories, the latest first. */
export const stories = async (strapi: Core.Strapi, filters: object = {}): Promise<Story[]> => {
  const latest = { status: 'published', sort: 'publishedAt:desc', populate: ['company'] } as const;
  return (await documentsOf(strapi, STORY).findMany({ filters, ...latest })) as unknown as Story[];
};
