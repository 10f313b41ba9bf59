import type { DocumentChange } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

export interface RuleContext {
  strapi: Core.Strapi;
  /** The transaction in which the change will be stored. */
  query: Knex;
  change: DocumentChange;
}

/** Checks or completes a change before it is stored; throws to refuse it. */
export type DocumentRule = (context: RuleContext) => Promise<void>;
