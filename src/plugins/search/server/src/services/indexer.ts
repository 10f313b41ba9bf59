import { getService, isInstalled } from '@ota-news/foundation/contracts/services';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import type { Core } from '@strapi/strapi';
import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddingProvider } from '../models/providers';
import { catchUpSketches } from '../duplicates/catch-up-sketches';
import { catchUp } from '../indexer/catch-up';
import { refreshContexts } from '../indexer/refresh-contexts';
import { activateModel, deleteFormerModels } from '../indexer/activate-model';
import { embedMissing } from '../indexer/embed-missing';
import { embedPassages } from '../indexer/embed-passages';
import { indexVectors } from '../indexer/index-vectors';
import { claimModel, renewClaim, releaseClaim } from '../indexer/model-claim';
import { relateArticles } from '../indexer/relate-articles';
import { coalesced } from '../indexer/coalesced';
import { trainModel } from '../indexer/train-model';
import type { LoadedModel, ModelRow } from './models';
import { ownService } from '../own-services';
import { MAX_ENTRIES_WITH_PASSAGES } from '../index/vectors/stored-passages';

/** Milliseconds between runs, which retry failed work and take over that of other processes. */
const INTERVAL_MS = 60_000;
/** Milliseconds to wait after the database became unavailable. */
const RETRY_MS = 5_000;
/** Maximum milliseconds that an effect waits for a run, to let other effects proceed. */
const WAIT_MS = 5_000;
/** Maximum milliseconds that shutdown waits for the current run. */
const SHUTDOWN_MS = 2_000;
/** Milliseconds between heartbeats of a claim. Not more often, as the row also contains the model (megabytes). */
const HEARTBEAT_MS = 5_000;
/** Number of progress log messages during a long embedding. */
const PROGRESS_STEPS = 10;
const MINUTE_MS = 60_000;

/**
 * Keeps vectors in sync with the entries in the background; searches use what is available. Only one run is active at a
 * time; a change during a run triggers another one.
 */
const createIndexer = ({ strapi }: { strapi: Core.Strapi }) => {
  let isStopped = false;
  /** Start of the current run; null when idle. */
  let runningSince: number | null = null;
  /** Error of the last run; null if it succeeded. */
  let lastError: Error | null = null;
  /** Set when effects may be waiting for a run, including effects from before the start. */
  let hasWaitingEffects = true;
  /** Set when a subject has changed, which entries tell of in their context. */
  let hasChangedSubjects = false;
  const sweptModels = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const stopped = (): boolean => isStopped;

  /** Indexes all changes, retrying after database outages. */
  const indexAll = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await catchUp(strapi, stopped);
        return await catchUpSketches(strapi, stopped);
      } catch (error) {
        if (isStopped) return;
        strapi.log.error(error);
        if (!isDatabaseOutage(error)) return;
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  };

  /** Embedding by external or bundled models can take hours and may be paused; training on the archive is quick. */
  const isPaused = async (provider: string): Promise<boolean> =>
    ownService(strapi, 'providers').byName(provider)?.isTrained !== true &&
    (await ownService(strapi, 'embedding-pause').pausedBy()) !== null;

  /** Embeds missing entries with a model, and records heartbeats and pace. */
  const embedWith = async (
    model: LoadedModel,
    isEnded: () => Promise<boolean>,
    onProgress: (done: number) => void = () => {},
  ): Promise<void> => {
    const began = performance.now();
    let heartbeatAt = began;
    await embedMissing(strapi, model, isEnded, async (done) => {
      const now = performance.now();
      if (now - heartbeatAt > HEARTBEAT_MS) {
        heartbeatAt = now;
        await renewClaim(strapi, model.id, Math.round(done / ((now - began) / MINUTE_MS)));
      }
      onProgress(done);
    });
  };

  /** Trains a claimed model if needed, embeds all entries with it, and puts it in use. */
  const prepareModel = async (
    row: ModelRow,
    provider: EmbeddingProvider,
    entries: number,
    isEnded: () => Promise<boolean>,
  ): Promise<void> => {
    strapi.log.info(`Search: preparing the embedding model ${row.name} for ${entries} entries`);
    try {
      if (provider.isTrained) await trainModel(strapi, row.id, entries);
      const model = await ownService(strapi, 'models').load(row);
      if (model === null) return;
      let loggedStep = 0;
      await embedWith(model, isEnded, (done) => {
        const step = Math.floor((done / entries) * PROGRESS_STEPS);
        if (step > loggedStep) {
          loggedStep = step;
          strapi.log.info(`Search: ${row.name} has embedded ${done} of ${entries} entries`);
        }
      });
      if (await isEnded()) {
        // Lets the next process continue without waiting for the claim to expire.
        await releaseClaim(strapi, row.id);
        return;
      }
      await activateModel(strapi, row);
      hasWaitingEffects = true;
      strapi.log.info(`Search: the embedding model ${row.name} is in use`);
    } catch (error) {
      await releaseClaim(strapi, row.id);
      throw error;
    }
  };

  /** Deletes orphaned neighbours once per process; searches skip them. */
  const sweep = async ({ id, neighbours }: ModelRow): Promise<void> => {
    if (sweptModels.has(id)) return;
    const index = await ownService(strapi, 'vector-index').get();
    if (index?.kind === neighbours) await index?.sweep(id);
    sweptModels.add(id);
  };

  /** Brings the vectors of all models up to date. */
  const embed = async (isEnded: () => boolean): Promise<void> => {
    const { documents } = await ownService(strapi, 'full-text').statistics();
    await ownService(strapi, 'full-text').recount(documents);
    const providers = await ownService(strapi, 'providers').configured();
    if (providers.length === 0) return;
    const isFinished = async (provider: string): Promise<boolean> =>
      isEnded() || (await isPaused(provider));
    for (const model of await ownService(strapi, 'models').active()) {
      await indexVectors(strapi, model, isEnded);
      await sweep(model);
      await embedWith(model, () => isFinished(model.provider));
    }
    for (const provider of providers) {
      if (await isFinished(provider.name)) continue;
      const row = await claimModel(strapi, provider, documents);
      if (row !== null) {
        await prepareModel(row, provider, documents, () => isFinished(provider.name));
      }
    }
    await deleteFormerModels(strapi, providers);
  };

  /** Describes changed subjects anew in the entries; after a failure, the next run does. */
  const followSubjects = async (): Promise<void> => {
    if (!hasChangedSubjects) return;
    hasChangedSubjects = false;
    try {
      for (const source of ownService(strapi, 'types').all()) {
        await refreshContexts(strapi, source, stopped);
      }
      ownService(strapi, 'read-connection').invalidate();
    } catch (error) {
      hasChangedSubjects = true;
      throw error;
    }
  };

  /** One run: contexts, vectors, then related articles. */
  const runOnce = async (): Promise<void> => {
    try {
      await followSubjects();
      await embed(stopped);
    } finally {
      // Related articles are updated even if an embedding provider is unavailable.
      const changed = await relateArticles(strapi, stopped);
      const tags = ownService(strapi, 'types')
        .all()
        .flatMap(({ articles }) => articles?.tags ?? []);
      if (changed.length > 0 && isInstalled(strapi, 'site')) {
        getService(strapi, 'site', 'page-cache').purge(tags);
      }
    }
  };

  /** Wakes effects that waited for this run. */
  const rescheduleEffects = async (): Promise<void> => {
    if (!hasWaitingEffects || isStopped || !isInstalled(strapi, 'publishing')) return;
    hasWaitingEffects = false;
    await inTransaction(strapi, (scope) =>
      getService(strapi, 'publishing', 'effects').reschedule(scope, {
        kinds: ['embedding', 'related'],
      }),
    );
  };

  const embedAllPassages = async (isEnded: () => boolean): Promise<void> => {
    if (isEnded()) return;
    const { documents } = await ownService(strapi, 'full-text').statistics();
    if (documents > MAX_ENTRIES_WITH_PASSAGES) return;
    for (const model of await ownService(strapi, 'models').active()) {
      if (model.embedder.embedsPassages !== true) continue;
      await embedPassages(strapi, model, async () => isEnded() || isPaused(model.provider));
    }
  };
  const requestPassages = coalesced(() => embedAllPassages(stopped));

  /** Embeds passages beside the next runs, which do not wait for it. */
  const embedPassagesLater = (): void => {
    requestPassages().catch((error: Error) => {
      if (!isStopped) strapi.log.warn(`Search: passages are embedded later. ${error.message}`);
    });
  };

  const requestRun = coalesced(async () => {
    if (isStopped) return;
    runningSince = performance.now();
    try {
      await runOnce();
      lastError = null;
      await rescheduleEffects();
      embedPassagesLater();
    } catch (error) {
      lastError = error as Error;
      hasWaitingEffects = true;
      if (!isStopped) {
        strapi.log.warn(`Search: a run failed and will be repeated. ${lastError.message}`);
      }
      throw error;
    } finally {
      runningSince = null;
    }
  });

  return {
    /** Error of this process's last run; null if it succeeded. */
    lastError: (): Error | null => lastError,

    /** Embeds all entries, training models as needed, and returns when finished. */
    async embedAll(): Promise<void> {
      await embed(() => false);
      await embedAllPassages(() => false);
    },

    /** Continues after a pause, and wakes effects that waited for it. */
    resume(): void {
      hasWaitingEffects = true;
      void this.run();
    },

    /**
     * Brings vectors and related articles up to date; resolves at the end of a run, even if it failed.
     *
     * @param isSubject a document has changed that entries tell of in their context
     */
    run(isSubject = false): Promise<void> {
      hasChangedSubjects ||= isSubject;
      return requestRun().catch(() => {});
    },

    /**
     * Runs on behalf of an effect, with a time limit of a few seconds.
     *
     * @returns `trouble`: error of the last run, null if it succeeded or none has finished. `isAnswer` is false while a
     *   run that started before the call continues: `trouble` may then be outdated.
     */
    async attempt(): Promise<{ lastError: Error | null; isCurrent: boolean }> {
      const checkedAt = performance.now();
      const waitMs = runningSince === null ? WAIT_MS : runningSince + WAIT_MS - checkedAt;
      const isFinished = this.run().then(() => true);
      const isLate = wait(Math.max(0, waitMs), false, { ref: false });
      if (await Promise.race([isFinished, isLate])) return { lastError, isCurrent: true };
      hasWaitingEffects = true;
      return { lastError, isCurrent: runningSince !== null && runningSince >= checkedAt };
    },

    /** Indexes what is missing, then runs periodically. */
    async start(): Promise<void> {
      isStopped = false;
      // Indexing comes first: a model trained on part of the archive would soon have to be trained again.
      await indexAll();
      if (isStopped) return;
      timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
      await this.run();
    },

    /** Ends the current run before the service stops. */
    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      // Limited, as a provider that hangs must not block shutdown; the next start continues.
      const ended = Promise.allSettled([this.run(), requestPassages()]);
      await Promise.race([ended, wait(SHUTDOWN_MS, undefined, { ref: false })]);
    },
  };
};

export default createIndexer;
