import type { Core } from '@strapi/strapi';

/** A kind of document that agents can read by its address, as markdown. */
export interface DocumentTemplate {
  name: string;
  title: string;
  description: string;
  uriTemplate: string;
  /** Values that a variable of the template can have, for completion. */
  complete: Record<string, (strapi: Core.Strapi) => Promise<string[]>>;
}
