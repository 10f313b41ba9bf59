const integers = new Intl.NumberFormat('en');

/** Formats a count with its noun: "1 article", "1,204 articles". */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${integers.format(count)} ${count === 1 ? noun : plural}`;
