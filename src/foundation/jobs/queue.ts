import type { Core } from '@strapi/strapi';
import type { AnyNewJob, DetailOf, JobHandler, JobQueue } from './job';
import type { JobKind, JobKinds } from './kinds';
import { createJobStorage, type InitialState } from './storage';
import { createJobWorker, type JobWorker, type WorkerOptions } from './worker';

/** Creates a job queue on a table made by `jobTable`, and the worker that performs its jobs in this process. */
export const createJobQueue = (
  strapi: Core.Strapi,
  options: WorkerOptions,
): JobQueue & JobWorker => {
  const handlers = new Map<JobKind, { handler: JobHandler; delayMs: number }>();
  const recorded = new Map<JobKind, DetailOf>();
  const storage = createJobStorage(strapi, options.table);
  const worker = createJobWorker(strapi, handlers, options);

  const isKnown = (kind: JobKind): boolean => handlers.has(kind) || recorded.has(kind);
  const refuseKnown = (kind: JobKind): void => {
    if (isKnown(kind)) throw new Error(`Jobs "${kind}" are handled already.`);
  };
  const firstStateOf = ({ kind, payload = {} }: AnyNewJob): InitialState => {
    const detailOf = recorded.get(kind);
    return detailOf === undefined
      ? { state: 'waiting', detail: null, delayMs: handlers.get(kind)?.delayMs ?? 0 }
      : { state: 'done', detail: detailOf(payload as JobKinds[JobKind]), delayMs: 0 };
  };

  return {
    ...worker,

    handle(kind, handler, delayMs = 0) {
      refuseKnown(kind);
      handlers.set(kind, { handler: handler as JobHandler, delayMs });
    },

    record(kind, detailOf) {
      refuseKnown(kind);
      recorded.set(kind, detailOf as DetailOf);
    },

    async add(scope, jobs) {
      const given: AnyNewJob[] = jobs;
      const known = given.filter(({ kind }) => isKnown(kind));
      if (known.length === 0) return;
      await storage.insert(scope, known, firstStateOf);
      scope.onCommit(worker.wake);
    },

    async reschedule(scope, choice) {
      if ((await storage.makeDue(scope, choice)) > 0) scope.onCommit(worker.wake);
    },
  };
};
