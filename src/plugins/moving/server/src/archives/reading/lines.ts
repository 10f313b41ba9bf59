const LINE_FEED = 10;

/** Number of line feeds. */
export const linesIn = (bytes: Uint8Array): number => {
  let lines = 0;
  for (let at = bytes.indexOf(LINE_FEED); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) {
    lines += 1;
  }
  return lines;
};

/** Number of line feeds before the first byte that is no UTF-8. */
export const linesBeforeFault = (bytes: Uint8Array): number => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 0;
  for (let from = 0; from < bytes.length; lines += 1) {
    const found = bytes.indexOf(LINE_FEED, from);
    const to = found < 0 ? bytes.length : found + 1;
    try {
      decoder.decode(bytes.subarray(from, to), { stream: true });
    } catch {
      break;
    }
    from = to;
  }
  return lines;
};
