import type { DocumentChange } from '@ota-news/foundation/database/document-changes';
import type { Core } from '@strapi/strapi';
import type { Knex } from 'knex';

export interface RuleContext {
  strapi: Core.Strapi;
  /** The transaction that will store the change. */
  query: Knex;
  change: DocumentChange;
}

/** Validates or completes a change before it is stored; throws to reject it. */
export type DocumentRule = (context: RuleContext) => Promise<void>;
