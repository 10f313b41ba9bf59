import type { ShownProposal } from '#plugins/mcp/server/src/proposals/shown-proposal';

type Proposed = Pick<ShownProposal, 'id' | 'client' | 'person' | 'at'>;

/** A program that says nothing for so long has come to the end of what it was asked for. */
const PAUSE_MS = 15 * 60_000;

/**
 * Proposals that belong together: what one program has proposed for one person without a longer pause. By the
 * number of each proposal, the numbers of all of its errand.
 */
export const errandsOf = (proposals: Proposed[]): Map<string, string[]> => {
  const latest = new Map<string, { at: number; ids: string[] }>();
  const errands = new Map<string, string[]>();
  const inOrder = [...proposals].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  for (const { id, client, person, at } of inOrder) {
    const key = JSON.stringify([client, person]);
    const moment = Date.parse(at);
    const last = latest.get(key);
    const ids = last !== undefined && moment - last.at <= PAUSE_MS ? last.ids : [];
    ids.push(id);
    latest.set(key, { at: moment, ids });
    errands.set(id, ids);
  }
  return errands;
};
