import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { serve } from '../../server/serve';
import { ensureCredentials } from './account';
import { announce, announceOwnContent } from './announce';
import { readFacts, writeFacts, type Facts } from './facts';
import { readMarker } from './marker';

/**
 * Starts the service and prints its URLs and credentials.
 *
 * @param signal aborted when the process is asked to stop
 */
export const serveDemo = async (signal: AbortSignal): Promise<void> => {
  let facts: Facts | null = null;
  const prepare = async (strapi: Core.Strapi): Promise<void> => {
    if ((await readMarker(strapi)) === null) return;
    facts = { ...(await ensureCredentials(strapi, readFacts())), base_url: publicUrl() };
  };
  try {
    await serve(prepare);
  } catch (error) {
    if (!signal.aborted) throw error;
    // Strapi handles the same signals: it closes the database and ends the process.
    return;
  }
  if (facts === null) return announceOwnContent(publicUrl());
  writeFacts(facts);
  announce(facts);
};
