import type { Adapter } from '../engine/library';

/**
 * Sessions of the engine, which live for one request only. Who a person is, the panel says, at each
 * approval; a session that outlived it could approve without them.
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
