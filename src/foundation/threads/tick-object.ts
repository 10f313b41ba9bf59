import { executionAsyncResource } from 'node:async_hooks';
import { nextTick } from 'node:process';

let kept: object | undefined;

/**
 * Keeps one of the objects that `process.nextTick` makes. V8 drops the hidden class of an object when a full garbage
 * collection finds none of it. The code of `nextTick` then meets another class, and as it defines properties with
 * computed names, it can't adapt: from then on each call defines them by the runtime, which takes a sixth of the time of
 * a cached page (docs/upstream.md). Call it when a thread that answers requests starts.
 */
export const keepTickObject = (): void => {
  nextTick(() => {
    kept ??= executionAsyncResource();
  });
};
