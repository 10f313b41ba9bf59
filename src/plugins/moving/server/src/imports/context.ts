import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import type { Core } from '@strapi/strapi';
import type { Execution, ImportOptions } from '#newsroom/contracts/moving';
import type { Archive } from '../archives/archive';
import type { Items } from '../runs/items';
import type { ChooseCompany } from './companies';

/** What the steps of an import share. */
export interface ImportContext {
  strapi: Core.Strapi;
  archive: Archive;
  options: ImportOptions;
  items: Items;
  /** Finds the companies that posts are about. */
  choose: ChooseCompany;
  /** Author of what is made. */
  author: ChangeAuthor;
  /** Person or command that is recorded with what is made, e.g. of redirects. */
  by: string;
  /** Tells how far a step has come. */
  progress: Execution['progress'];
  /** Aborted to pause the import, and when the process stops. */
  signal: AbortSignal;
}
