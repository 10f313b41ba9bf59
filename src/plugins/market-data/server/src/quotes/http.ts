import { environment } from '#environment';
import { askProviderForJson } from '@ota-news/foundation/network/provider-request';
import { checkedCloses, MAX_BYTES, type QuoteProvider, type QuoteRequest } from './provider';

/** Threshold between seconds and milliseconds since 1970. */
const FIRST_MILLISECONDS = 100_000_000_000;

/** Returns the value at a path such as `a.b.0`; the empty path is the value itself. */
const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[name]
          : undefined,
      value,
    );

/** Extracts the day from a date, a date-time, or seconds or milliseconds since 1970. */
const dayOf = (value: unknown): unknown => {
  if (typeof value === 'string') return value.slice(0, 10);
  if (typeof value !== 'number' || !Number.isFinite(value)) return value;
  const date = new Date(value < FIRST_MILLISECONDS ? value * 1000 : value);
  return Number.isNaN(date.getTime()) ? value : date.toISOString().slice(0, 10);
};

const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && value.trim() !== '' ? Number(value) : value;

const filled = (template: string, request: QuoteRequest): string =>
  template.replace(/\{(ticker|from|to)\}/g, (_, name: keyof QuoteRequest) =>
    encodeURIComponent(request[name]),
  );

const header = (line: string | undefined): Record<string, string> => {
  const colon = line?.indexOf(':') ?? -1;
  return line === undefined || colon < 1
    ? {}
    : { [line.slice(0, colon).trim()]: line.slice(colon + 1).trim() };
};

/** Generic provider for JSON APIs that return an array of days; URL and field mapping are configured. */
export const http: QuoteProvider = {
  async closes(request, signal) {
    const env = environment();
    const answer = await askProviderForJson(filled(env.QUOTE_HTTP_URL ?? '', request), {
      signal,
      maxBytes: MAX_BYTES,
      headers: { Accept: 'application/json', ...header(env.QUOTE_HTTP_HEADER) },
    });
    const rows = at(answer, env.QUOTE_HTTP_ROWS);
    if (!Array.isArray(rows)) {
      throw new Error(`The answer has no array at "${env.QUOTE_HTTP_ROWS}".`);
    }
    return checkedCloses(
      rows.map((row: unknown) => ({
        date: dayOf(at(row, env.QUOTE_HTTP_DATE)),
        close: numberOf(at(row, env.QUOTE_HTTP_CLOSE)),
      })),
    );
  },
};
