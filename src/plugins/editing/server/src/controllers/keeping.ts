import type { Context } from 'koa';
import { hkdfSync } from 'node:crypto';
import { environment } from '#environment';

const KEY_BYTES = 32;

/** Encryption key for a person's backups in the browser. */
export default () => ({
  /**
   * `GET /admin/editing/key`: the key with which the browser encrypts a person's unsaved text, so
   * that nobody else can read it there. It is derived (HKDF, RFC 5869) rather than stored: always
   * the same for a person, and gone from the browser with the session.
   */
  key(ctx: Context): void {
    const { id } = ctx.state.user as { id: number };
    const { ENCRYPTION_KEY } = environment();
    const key = hkdfSync('sha256', ENCRYPTION_KEY, '', `kept text of person ${id}`, KEY_BYTES);
    ctx.body = { data: { key: Buffer.from(key).toString('base64') } };
  },
});
