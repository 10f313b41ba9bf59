import { setTimeout as pause } from 'node:timers/promises';
import { until } from '../support/eventually';
import type { Newsroom } from '../support/newsroom';
import { isWhole } from '../support/scope';
import type { ServiceProcess } from '../support/service';
import { rowsOf } from '../support/sql';
import type { Outcome } from './scenario';

/** What readers ask for, in turn: from memory, from the database, through the REST core, searched. */
const READS = [
  '/',
  '/{unseen}',
  '/api/articles?pagination[page]={number}',
  '/search?q=word{number}',
];

/** Longer than anything may take; a request that waits longer counts as one that was never answered. */
const NO_ANSWER_MS = 60_000;

/** How long clients rest between two requests, so that they share two cores with the service. */
const REST_MS = isWhole ? 20 : 100;

/** Readers and a pipeline that use a service all the while, and what they were told. */
export interface MixedTraffic {
  /** The longest that an answer has taken so far, in milliseconds. */
  longestWaitMs(): number;
  /**
   * Waits until writes are accepted again.
   *
   * @throws Error when that takes longer, or the service has ended by itself
   */
  goesOn(milliseconds: number): Promise<void>;
  /** Ends it, and waits for the answers that are due. */
  end(): Promise<void>;
  /**
   * Ends it, and counts.
   *
   * @throws Error about answers that nobody should have got, or 503 without `Retry-After`
   */
  finish(): Promise<Pick<Outcome, 'accepted' | 'lost' | 'doubled' | 'longestWaitMs'>>;
}

/**
 * Lets two readers and a pipeline use a service until told to end. Reads may be answered with success or
 * 503; a write too, and the pipeline sends it again under the same key until it is accepted.
 */
export const startMixedTraffic = (service: ServiceProcess, newsroom: Newsroom): MixedTraffic => {
  const accepted: string[] = [];
  const wrong: string[] = [];
  let longestWaitMs = 0;
  let isEnded = false;
  let requests = 0;

  /** The status of an answer, or null while nobody listens. */
  const ask = async (what: string, send: (signal: AbortSignal) => Promise<Response>) => {
    const began = performance.now();
    try {
      const response = await send(AbortSignal.timeout(NO_ANSWER_MS));
      const body = await response.text();
      const { status, headers } = response;
      const isRight = status < 400 || (status === 503 && headers.has('Retry-After'));
      if (!isRight) wrong.push(`${what}: ${status} ${body.slice(0, 300)}`);
      return status;
    } catch (error) {
      const { message, cause } = error as Error & { cause?: Error };
      wrong.push(`${what}: ${cause?.message ?? message}`);
      return null;
    } finally {
      longestWaitMs = Math.max(longestWaitMs, performance.now() - began);
    }
  };

  const read = async (): Promise<void> => {
    while (!isEnded) {
      const number = (requests += 1);
      const pattern = READS[number % READS.length] ?? '/';
      const path = pattern
        .replace('{number}', String(number))
        .replace('{unseen}', `${newsroom.otaSlug}?page=1&unseen=${number}`);
      await ask(path, (signal) => fetch(`${service.url}${path}`, { signal }));
      await pause(REST_MS);
    }
  };

  const write = async (): Promise<void> => {
    for (let number = 1; !isEnded; number += 1) {
      const title = `Written under load ${number}`;
      let status: number | null = null;
      while (status !== 201) {
        status = await ask(`POST ${title}`, () =>
          newsroom.post(
            { title, is_published: number % 2 === 0 },
            { 'Idempotency-Key': `under-load-${number}` },
          ),
        );
        if (status !== 201 && isEnded) return;
        await pause(REST_MS);
      }
      accepted.push(title);
    }
  };

  const clients = Promise.all([read(), read(), write()]);
  const end = async (): Promise<void> => {
    isEnded = true;
    await clients;
  };

  return {
    end,
    longestWaitMs: () => longestWaitMs,
    async goesOn(milliseconds) {
      const enough = accepted.length + 2;
      const hasEnded = (): boolean => service.process().exitCode !== null;
      await until(() => hasEnded() || accepted.length >= enough, Boolean, milliseconds);
      if (hasEnded()) throw new Error(`The service has ended:\n${service.output()}`);
    },
    async finish() {
      await end();
      if (wrong.length > 0) {
        throw new Error(
          `${wrong.length} wrong answers:\n${[...new Set(wrong)].slice(0, 20).join('\n')}`,
        );
      }
      const rows = await rowsOf<{ title: string }>(
        service,
        `SELECT title FROM articles WHERE published_at IS NULL AND title LIKE 'Written under load %'`,
      );
      const stored = new Map<string, number>();
      for (const { title } of rows) stored.set(title, (stored.get(title) ?? 0) + 1);
      return {
        accepted: accepted.length,
        lost: accepted.filter((title) => !stored.has(title)).length,
        doubled: [...stored.values()].filter((times) => times > 1).length,
        longestWaitMs: Math.round(longestWaitMs),
      };
    },
  };
};
