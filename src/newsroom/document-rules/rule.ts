import type { Core, UID } from '@strapi/strapi';
import type { Knex } from 'knex';

/** What Strapi's document service is asked to do. */
export interface DocumentAction {
  uid: UID.ContentType;
  action: string;
  params: {
    documentId?: string;
    status?: 'draft' | 'published';
    data?: Record<string, unknown>;
    [key: string]: unknown;
  };
}

export interface RuleContext {
  strapi: Core.Strapi;
  /** The transaction in which the change will be stored. */
  query: Knex;
  change: DocumentAction;
}

/** Checks or completes a change before it is stored; throws to refuse it. */
export type DocumentRule = (context: RuleContext) => Promise<void>;
