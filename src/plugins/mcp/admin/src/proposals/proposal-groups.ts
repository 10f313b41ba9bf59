import type { ProposalView } from '#plugins/mcp/server/src/proposals/proposal-view';

type Proposed = Pick<ProposalView, 'id' | 'client' | 'person' | 'at'>;

/** Pause after which further proposals of a client start a new group. */
const PAUSE_MS = 15 * 60_000;

/**
 * Groups proposals of the same client and person without longer pauses in between. Maps the id of each proposal to the
 * ids of its group.
 */
export const proposalGroups = (proposals: Proposed[]): Map<string, string[]> => {
  const latest = new Map<string, { at: number; ids: string[] }>();
  const groups = new Map<string, string[]>();
  const inOrder = [...proposals].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  for (const { id, client, person, at } of inOrder) {
    const key = JSON.stringify([client, person]);
    const time = Date.parse(at);
    const last = latest.get(key);
    const ids = last !== undefined && time - last.at <= PAUSE_MS ? last.ids : [];
    ids.push(id);
    latest.set(key, { at: time, ids });
    groups.set(id, ids);
  }
  return groups;
};
