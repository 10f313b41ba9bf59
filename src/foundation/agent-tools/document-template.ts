import type { Core } from '@strapi/strapi';

/** A kind of document that agents can read by URI, as markdown (an MCP resource template). */
export interface DocumentTemplate {
  name: string;
  title: string;
  description: string;
  uriTemplate: string;
  /** Possible values of each template variable, for completion. */
  complete: Record<string, (strapi: Core.Strapi) => Promise<string[]>>;
}
