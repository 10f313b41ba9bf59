import type { Core } from '@strapi/strapi';
import type { z } from '@strapi/utils';

/** A task that a person starts an agent with. */
export interface Prompt {
  name: string;
  title: string;
  description: string;
  /** Arguments; the protocol knows only text. */
  input: z.ZodObject;
  /**
   * The request as the person would write it.
   *
   * @throws ApplicationError for arguments that name nothing
   */
  write(args: Record<string, string>, strapi: Core.Strapi): Promise<string>;
}
