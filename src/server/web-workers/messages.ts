import type { Purge } from '@ota-news/foundation/contracts/site';
import type { LimitName, ServedRequests } from '@ota-news/foundation/contracts/traffic';
import type { Count, Counter } from '@ota-news/foundation/counters/counter';

/** A call of a counter that the primary keeps, whose window is in seconds. */
export type CounterCall = [
  operation: keyof Counter,
  limit: LimitName,
  windowSeconds: number,
  key: string,
];

/** Calls of counters, which are answered in their order. */
export interface CountMessage {
  type: 'count';
  calls: CounterCall[];
}

/** Answers to the calls of one message. */
export interface CountedMessage {
  type: 'counted';
  counts: (Count | null)[];
}

/** A purge of the page cache with its number. */
export interface PurgeMessage {
  type: 'purge';
  purge: Purge;
  number: number;
}

/** What a web worker has answered from its copies. */
export interface ServedMessage {
  type: 'served';
  served: ServedRequests;
}

/** The service accepts requests. */
export interface ReadyMessage {
  type: 'ready';
}

/** A web worker can't listen; the code is that of listen(2). */
export interface RefusedMessage {
  type: 'refused';
  code: string;
}

/** A web worker was asked to end, and does so once another one listens in its place. */
export interface LeavingMessage {
  type: 'leaving';
}

/** Asks a web worker to complete its requests and to end. */
export interface StopMessage {
  type: 'stop';
}

export type FromService = CountMessage | PurgeMessage | ReadyMessage;
export type ToService = CountedMessage | ServedMessage;
export type FromWebWorker = CountMessage | ServedMessage | LeavingMessage | RefusedMessage;
export type ToWebWorker = CountedMessage | PurgeMessage | StopMessage;
