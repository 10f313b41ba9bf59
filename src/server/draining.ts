import { onShutdown } from '@ota-news/foundation/library-patches/shutdown';
import type { Core } from '@strapi/strapi';
import { drainServer } from './drain-server';
import { drainingLimits } from './process-limits';

/** Makes shutdown graceful: the service completes requests in progress and then closes the database. */
export const drainBeforeDestroying = (strapi: Core.Strapi): void =>
  onShutdown(strapi, () => drainServer(strapi.server.httpServer, drainingLimits()));
