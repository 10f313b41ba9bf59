import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';

/** A predefined task with which a person starts an agent (an MCP prompt). */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  /** Arguments; the protocol transmits strings only. */
  input: z.ZodObject;
  /**
   * Returns the prompt text, phrased as the person's own request.
   *
   * @throws ApplicationError if an argument refers to something that does not exist
   */
  write(args: Record<string, string>, strapi: Core.Strapi): Promise<string>;
}
