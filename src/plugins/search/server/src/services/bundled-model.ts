import { bundledEmbedder } from '../embeddings/bundled/embedder';
import { entryThread, queryThread } from '../embeddings/bundled/embedding-threads';

/** The bundled network, on platforms that can run it. */
const createBundledModel = () => {
  const queries = queryThread();
  const entries = entryThread();
  let problem: Promise<string | null> | null = null;

  return {
    embedder: bundledEmbedder(queries, entries),

    /** Error message if it cannot run here, otherwise null. */
    problem(): Promise<string | null> {
      problem ??= queries.embed('').then(
        () => null,
        (error: Error) => error.message,
      );
      return problem;
    },

    async close(): Promise<void> {
      await Promise.all([queries.close(), entries.close()]);
    },
  };
};

export type BundledModel = ReturnType<typeof createBundledModel>;
export default createBundledModel;
