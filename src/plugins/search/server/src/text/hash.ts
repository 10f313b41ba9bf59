/** Hash of a part of a text (FNV-1a, 32 bits, signed). */
export const hashOf = (text: string, start = 0, end = text.length): number => {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash | 0;
};
