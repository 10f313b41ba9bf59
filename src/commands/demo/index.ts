import { publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';
import { demandFreePort } from '../../server/free-port';
import { serve } from '../../server/serve';
import { provideAccess } from './account';
import { announce, announceOwnContent } from './announce';
import { readFacts, writeFacts, type Facts } from './facts';
import { printedProgress } from '../progress';
import { seedDemo } from './seed';

/** A signal that is aborted when the process is asked to end. */
const stopSignal = (): AbortSignal => {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => {
      console.log('\n› Stopping');
      controller.abort();
    });
  }
  return controller.signal;
};

/** `npm run demo`: serves the demo content, seeding it first where it is missing. */
export const demo = async (): Promise<void> => {
  const signal = stopSignal();
  let facts: Facts | null = null;
  const prepare = async (strapi: Core.Strapi): Promise<void> => {
    await demandFreePort();
    if (!(await seedDemo({ strapi, signal, progress: printedProgress() }))) return;
    facts = { ...(await provideAccess(strapi, readFacts())), base_url: publicUrl() };
  };
  try {
    await serve(prepare);
  } catch (error) {
    if (!signal.aborted) throw error;
    // Strapi, which hears the same signals, closes the database and ends the process.
    return;
  }
  if (facts === null) return announceOwnContent(publicUrl());
  writeFacts(facts);
  announce(facts);
};
