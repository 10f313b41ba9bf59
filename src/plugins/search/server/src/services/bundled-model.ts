import type { Core } from '@strapi/strapi';
import { bundledEmbedder } from '../models/bundled/embedder';
import { searchSettings } from '../settings';
import { entryThread, queryThread } from '../models/bundled/embedding-threads';

/** The bundled network, on platforms that can run it. */
const createBundledModel = ({ strapi }: { strapi: Core.Strapi }) => {
  const { modelIdleSeconds, modelStartMilliseconds } = searchSettings.of(strapi);
  const queries = queryThread(modelIdleSeconds);
  const entries = entryThread();
  let problem: Promise<string | null> | null = null;

  return {
    /** Embedder with a thread for queries and one for entries. */
    embedder: bundledEmbedder(queries, entries, modelStartMilliseconds),

    /** Error message if it cannot run here, otherwise null. */
    problem(): Promise<string | null> {
      problem ??= queries.embed('').then(
        () => null,
        (error: Error) => error.message,
      );
      return problem;
    },

    /** Ends the threads. */
    async close(): Promise<void> {
      await Promise.all([queries.close(), entries.close()]);
    },
  };
};

export default createBundledModel;
