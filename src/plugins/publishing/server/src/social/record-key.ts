import { createHash } from 'node:crypto';

const DIGITS = '234567abcdefghijklmnopqrstuvwxyz';

/**
 * Returns a deterministic record key of type "tid" so that a repeated post addresses the existing record
 * (atproto.com/specs/tid: 53 bits of microseconds since 1970, 10 bits of clock identifier, in sortable
 * base32).
 *
 * @param createdAt milliseconds since 1970
 * @param key source of the bits below a millisecond and of the clock identifier
 */
export const recordKey = (createdAt: number, key: string): string => {
  const hash = createHash('sha256').update(key).digest();
  const microseconds = BigInt(createdAt) * 1000n + BigInt(hash.readUInt16BE(0) % 1000);
  let value = (microseconds << 10n) | BigInt(hash.readUInt16BE(2) & 0x3ff);
  let text = '';
  for (let digit = 0; digit < 13; digit += 1) {
    text = DIGITS.charAt(Number(value & 31n)) + text;
    value >>= 5n;
  }
  return text;
};
