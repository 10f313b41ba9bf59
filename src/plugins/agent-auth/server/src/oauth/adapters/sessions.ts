import type { Adapter } from '../engine/library';

/**
 * Sessions of the engine, which are never stored. The admin panel authenticates the person at each approval; a
 * persistent session could approve without them.
 */
export const sessionsAdapter = (): Adapter => ({
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
});
