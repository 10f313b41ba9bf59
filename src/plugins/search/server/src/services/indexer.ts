import { getService } from '@ota-news/foundation/contracts/services';
import { inTransaction } from '@ota-news/foundation/database/connection';
import { isDatabaseOutage } from '@ota-news/foundation/database/outage';
import type { Core } from '@strapi/strapi';
import { setTimeout as wait } from 'node:timers/promises';
import type { EmbeddingProvider } from '../embeddings/providers';
import { catchUpSketches } from '../duplicates/catch-up-sketches';
import { catchUp } from '../index/catch-up';
import { activateModel, forgetFormerModels } from '../indexer/activate-model';
import { embedMissing } from '../indexer/embed-missing';
import { indexVectors } from '../indexer/index-vectors';
import { claimModel, keepClaim, releaseClaim } from '../indexer/model-claim';
import { relateArticles } from '../indexer/relate-articles';
import { inRounds } from '../indexer/rounds';
import { trainModel } from '../indexer/train-model';
import type { LoadedModel, ModelRow } from './models';
import { own } from './own';

/** What another process left undone, or a provider refused, is tried again after so long. */
const INTERVAL_MS = 60_000;
/** How long indexing pauses, in milliseconds, when the database went away under it. */
const RETRY_MS = 5_000;
/** The longest time an effect waits for a round, so that no other effect waits long for its turn. */
const PATIENCE_MS = 5_000;
/** The longest time a stopping process waits for what is under way. */
const GRACE_MS = 2_000;
/** How often a long embedding says that it goes on; the row also holds the model, megabytes. */
const CLAIM_MS = 5_000;
/** How often a long embedding says how far it is: at each tenth. */
const PROGRESS_STEPS = 10;
const MINUTE_MS = 60_000;

/**
 * Keeps vectors in step with the entries, in the background: searches go on with what there is.
 * One round runs at a time; a change during a round makes another one follow.
 */
const createIndexer = ({ strapi }: { strapi: Core.Strapi }) => {
  let isStopped = false;
  /** Since when the round that is under way, if one is. */
  let busySince: number | null = null;
  /** Why the last round failed, if it did. */
  let trouble: Error | null = null;
  /** Whether effects, also some from before the start, may wait for what a round does. */
  let isAwaited = true;
  const swept = new Set<number>();
  let timer: NodeJS.Timeout | null = null;
  const stopped = (): boolean => isStopped;

  /** However often the database goes away meanwhile. */
  const indexAll = async (): Promise<void> => {
    while (!isStopped) {
      try {
        await catchUp(strapi, stopped);
        return await catchUpSketches(strapi, stopped);
      } catch (error) {
        strapi.log.error(error);
        if (!isDatabaseOutage(error)) return;
        await wait(RETRY_MS, undefined, { ref: false });
      }
    }
  };

  /** What can take hours may be paused; what is learnt from the archive soon is there. */
  const isPaused = async (provider: string): Promise<boolean> =>
    own(strapi, 'providers').of(provider)?.isTrained !== true &&
    (await own(strapi, 'embedding-pause').by()) !== null;

  /** Embeds by a model what is missing, and says how fast that goes. */
  const embedBy = async (
    model: LoadedModel,
    isEnded: () => Promise<boolean>,
    onProgress: (done: number) => void = () => {},
  ): Promise<void> => {
    const began = performance.now();
    let claimed = began;
    await embedMissing(strapi, model, isEnded, async (done) => {
      const now = performance.now();
      if (now - claimed > CLAIM_MS) {
        claimed = now;
        await keepClaim(strapi, model.id, Math.round(done / ((now - began) / MINUTE_MS)));
      }
      onProgress(done);
    });
  };

  const prepare = async (
    row: ModelRow,
    provider: EmbeddingProvider,
    entries: number,
    isEnded: () => Promise<boolean>,
  ): Promise<void> => {
    strapi.log.info(`Search: preparing the embedding model ${row.name} for ${entries} entries`);
    try {
      if (provider.isTrained) await trainModel(strapi, row.id, entries);
      const model = await own(strapi, 'models').load(row);
      if (model === null) return;
      let said = 0;
      await embedBy(model, isEnded, (done) => {
        const step = Math.floor((done / entries) * PROGRESS_STEPS);
        if (step > said) {
          said = step;
          strapi.log.info(`Search: ${row.name} has embedded ${done} of ${entries} entries`);
        }
      });
      if (await isEnded()) {
        // The next start, or whoever goes on after a pause, need not wait until this process is taken to be gone.
        await releaseClaim(strapi, row.id);
        return;
      }
      await activateModel(strapi, row);
      isAwaited = true;
      strapi.log.info(`Search: the embedding model ${row.name} is in use`);
    } catch (error) {
      await releaseClaim(strapi, row.id);
      throw error;
    }
  };

  /** Withdrawn entries stay among the neighbours until the next start; a search passes over them. */
  const sweep = async ({ id, neighbours }: ModelRow): Promise<void> => {
    if (swept.has(id)) return;
    const index = await own(strapi, 'vector-index').get();
    if (index?.kind === neighbours) await index?.sweep(id);
    swept.add(id);
  };

  const embed = async (isEnded: () => boolean): Promise<void> => {
    const { documents } = await own(strapi, 'full-text').statistics();
    await own(strapi, 'full-text').recount(documents);
    const providers = await own(strapi, 'providers').chosen();
    if (providers.length === 0) return;
    const isOver = async (provider: string): Promise<boolean> =>
      isEnded() || (await isPaused(provider));
    for (const model of await own(strapi, 'models').active()) {
      await indexVectors(strapi, model, isEnded);
      await sweep(model);
      await embedBy(model, () => isOver(model.provider));
    }
    for (const provider of providers) {
      if (await isOver(provider.name)) continue;
      const row = await claimModel(strapi, provider, documents);
      if (row !== null) await prepare(row, provider, documents, () => isOver(provider.name));
    }
    await forgetFormerModels(strapi, providers);
  };

  const work = async (): Promise<void> => {
    try {
      await embed(stopped);
    } finally {
      // What is related is worth knowing also while a provider can't be reached.
      const changed = await relateArticles(strapi, stopped);
      if (changed.length > 0) getService(strapi, 'site', 'page-cache').purge(['articles']);
    }
  };

  /** Effects that waited find that what they ask for is done. */
  const rescheduleEffects = async (): Promise<void> => {
    if (!isAwaited || isStopped) return;
    isAwaited = false;
    await inTransaction(strapi, (scope) =>
      getService(strapi, 'publishing', 'effects').reschedule(scope, {
        kinds: ['embedding', 'related'],
      }),
    );
  };

  const round = inRounds(async () => {
    if (isStopped) return;
    busySince = performance.now();
    try {
      await work();
      trouble = null;
      await rescheduleEffects();
    } catch (error) {
      trouble = error as Error;
      isAwaited = true;
      if (!isStopped) strapi.log.warn(`Search: embedding has to wait. ${trouble.message}`);
      throw error;
    } finally {
      busySince = null;
    }
  });

  return {
    /** Why the last round of this process failed, if it did. */
    trouble: (): Error | null => trouble,

    /** Gives every entry its vector, by a model trained for the purpose if need be, and ends. */
    embedAll: (): Promise<void> => embed(() => false),

    /** Goes on after a pause; effects that waited for its end look again. */
    resume(): void {
      isAwaited = true;
      void this.run();
    },

    /** Brings vectors and related articles up to date; resolves when they are, or can't be yet. */
    run: (): Promise<void> => round().catch(() => {}),

    /**
     * Does the same for an effect, which waits for it a few seconds at most.
     *
     * @returns what is in the way, or null: all is done, or it takes longer. `isAnswer` is false while
     *   a round from before the call goes on: what is in the way may be so no longer.
     */
    async attempt(): Promise<{ trouble: Error | null; isAnswer: boolean }> {
      const asked = performance.now();
      const patience = busySince === null ? PATIENCE_MS : busySince + PATIENCE_MS - asked;
      const isOver = this.run().then(() => true);
      const isLate = wait(Math.max(0, patience), false, { ref: false });
      if (await Promise.race([isOver, isLate])) return { trouble, isAnswer: true };
      isAwaited = true;
      return { trouble, isAnswer: busySince !== null && busySince >= asked };
    },

    /** Indexes what is missing, then runs now and then, so that nothing stays undone. */
    async start(): Promise<void> {
      isStopped = false;
      // A model trained on a part of the archive would soon have to be trained again.
      await indexAll();
      if (isStopped) return;
      timer = setInterval(() => void this.run(), INTERVAL_MS).unref();
      await this.run();
    },

    async stop(): Promise<void> {
      isStopped = true;
      if (timer !== null) clearInterval(timer);
      // A provider that hangs must not keep the process from ending; the next start goes on.
      await Promise.race([this.run(), wait(GRACE_MS, undefined, { ref: false })]);
    },
  };
};

export default createIndexer;
