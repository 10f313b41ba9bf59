import type { NoteTaker } from '../imported-body';
import type { Facts } from './facts';

/** Writes a card of Ghost as HTML, from what it keeps in the body (TryGhost/Koenig, kg-default-nodes). */
export interface Card {
  (facts: Facts, note: NoteTaker): string;
}
