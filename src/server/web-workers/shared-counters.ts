import type { LimitName } from '@ota-news/foundation/contracts/traffic';
import type { Count, Counter } from '@ota-news/foundation/counters/counter';
import type { CountedMessage, CounterCall, CountMessage } from './messages';

/** Receives the count after a call; null if there is no window. */
type OnCounted = (count: Count | null) => void;

/**
 * Creates the counters that all processes share: the primary keeps them. Calls of one turn of the event loop travel in
 * one message, because a message costs more than a count.
 *
 * @param send sends to the primary, which answers messages in their order
 */
export const createSharedCounters = (send: (message: CountMessage) => void) => {
  let calls: CounterCall[] = [];
  const waiting: OnCounted[] = [];

  const flush = (): void => {
    send({ type: 'count', calls });
    calls = [];
  };

  const call = (
    operation: keyof Counter,
    name: LimitName,
    windowSeconds: number,
    key: string,
    onCounted: OnCounted,
  ): void => {
    if (calls.length === 0) setImmediate(flush);
    calls.push([operation, name, windowSeconds, key]);
    waiting.push(onCounted);
  };

  return {
    call,

    /** Answers the calls whose counts have arrived. */
    receive({ counts }: CountedMessage): void {
      for (const count of counts) waiting.shift()?.(count);
    },

    /** Returns the counter of a limit. */
    counter: (name: LimitName, windowSeconds: number): Counter => ({
      add: (key) =>
        new Promise((resolve) =>
          // Whoever adds has a window.
          call('add', name, windowSeconds, key, (count) => resolve(count as Count)),
        ),
      read: (key) => new Promise((resolve) => call('read', name, windowSeconds, key, resolve)),
      giveBack: (key) => call('giveBack', name, windowSeconds, key, () => undefined),
    }),
  };
};

export type SharedCounters = ReturnType<typeof createSharedCounters>;
