import type { Element } from '@mixmark-io/domino';
import type { NoteTaker } from '../imported-body';

/** One step between what was parsed and what Turndown reads; changes the tree in place. */
export interface Pass {
  (body: Element, note: NoteTaker): void;
}
