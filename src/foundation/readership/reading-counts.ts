import type { IncomingMessage } from 'node:http';
import type { RouteName } from '../contracts/traffic';
import { negotiate } from '../http-cache/negotiation';
import type { ReadForm } from './classes';
import { clientOf, type Client } from './client';

/** Readings of a path within a UTC day, as plain data. */
export interface CountedReading extends Client {
  /** Days since 1970. */
  day: number;
  form: ReadForm;
  /** As in the request line, without the query and a page's `.md`; `OTHER_PATHS` for all that have no count of their own. */
  path: string;
  readings: number;
}

/** Stands for paths that are not counted by themselves. */
export const OTHER_PATHS = '';

const DAY_MS = 86_400_000;

/** Paths of all clients and forms between two calls of `take`. */
const MAX_WAITING = 5_000;

/** Length of the database column. */
const MAX_PATH_LENGTH = 255;

/** Files of the theme and the media library, also below pages' patterns. */
const STATIC = /^\/(assets|uploads)\//;

const PICTURE = /\.(png|jpe?g|webp|avif|gif|svg|ico)$/;

/** Asked by load balancers. */
const UNCOUNTED = '/up';

const wordsOf = (header: string | string[] | undefined): string =>
  typeof header === 'string' ? header : '';

/** True for what a browser loads before anybody reads it, perhaps in vain (Fetch, `Sec-Purpose`; before it `Purpose`). */
const isPrefetch = ({ headers }: IncomingMessage): boolean => {
  const purpose = headers['sec-purpose'] ?? headers['purpose'];
  return purpose !== undefined && wordsOf(purpose).startsWith('prefetch');
};

/** Path of the request line: what follows neither changes the page nor is kept. */
const pathOf = ({ url = '/' }: IncomingMessage): string => {
  const end = url.search(/[?#]/);
  const path = end === -1 ? url : url.slice(0, end);
  return path.startsWith('/') && path.length <= MAX_PATH_LENGTH ? path : OTHER_PATHS;
};

/** True for segments that may be a secret or an address of a person, which nobody need see in a list. */
const isPrivate = (path: string): boolean =>
  /@|%40/.test(path) ||
  path
    .split('/')
    .some(
      (segment) =>
        (segment.length >= 20 && /\d/.test(segment) && /[A-Z]/.test(segment)) ||
        /[\da-f]{24,}/i.test(segment),
    );

const formOf = (
  request: IncomingMessage,
  status: number,
  { kind, pattern }: RouteName,
  path: string,
): ReadForm | null => {
  if (status === 404) {
    const isPublic = kind === 'page' || kind === 'document' || kind === 'other';
    return isPublic && !STATIC.test(path) ? 'missing' : null;
  }
  if (status !== 200 && status !== 304) return null;
  if (kind === 'document') return pattern === UNCOUNTED || PICTURE.test(path) ? null : 'file';
  if (kind !== 'page') return null;
  return path.endsWith('.md') ? 'markdown' : (negotiate(request.headers.accept) ?? 'html');
};

const countedPath = (path: string, form: ReadForm): string => {
  if (form === 'markdown' && path.endsWith('.md')) return path.slice(0, -3);
  return form === 'missing' && isPrivate(path) ? OTHER_PATHS : path;
};

type CountsOfClient = Record<ReadForm, Map<string, number>>;

const nothingOf = (): CountsOfClient => ({
  html: new Map(),
  markdown: new Map(),
  file: new Map(),
  missing: new Map(),
});

const classOf = ({ kind, operator, purpose, isVerified }: Client): string =>
  `${kind} ${operator} ${purpose} ${isVerified}`;

/**
 * Counts who reads what, in memory of bounded size and without anything about persons: classes of clients, paths of
 * pages and days. A `GET` counts that was answered 200, 304 (the client reads its copy) or 404. Not counted: `HEAD`,
 * prefetching, pictures and assets, `/up`, the API and the panel.
 */
export const createReadingCounts = () => {
  let day = 0;
  let waiting = 0;
  /** By day and class. */
  let counts = new Map<string, { day: number; client: Client; of: CountsOfClient }>();
  /** Those of the present day, found by the object of a class. */
  let present = new Map<Client, CountsOfClient>();

  const countsOf = (ofDay: number, client: Client): CountsOfClient => {
    const key = `${ofDay} ${classOf(client)}`;
    const found = counts.get(key);
    if (found !== undefined) return found.of;
    const of = nothingOf();
    counts.set(key, { day: ofDay, client, of });
    return of;
  };

  const presentCountsOf = (client: Client): CountsOfClient => {
    const today = Math.floor(Date.now() / DAY_MS);
    if (today !== day) {
      day = today;
      present = new Map();
    }
    const found = present.get(client);
    if (found !== undefined) return found;
    const of = countsOf(today, client);
    present.set(client, of);
    return of;
  };

  const increase = (paths: Map<string, number>, path: string, readings: number): void => {
    const before = paths.get(path);
    if (before !== undefined) paths.set(path, before + readings);
    else if (waiting < MAX_WAITING) {
      waiting += 1;
      paths.set(path, readings);
    } else paths.set(OTHER_PATHS, (paths.get(OTHER_PATHS) ?? 0) + readings);
  };

  return {
    /** Counts an answered request if it is a reading. */
    add(
      request: IncomingMessage,
      status: number,
      route: RouteName,
      client: Client = clientOf(request),
    ): void {
      if (request.method !== 'GET' || isPrefetch(request)) return;
      const path = pathOf(request);
      const form = formOf(request, status, route, path);
      if (form === null) return;
      const paths = presentCountsOf(client)[form];
      increase(paths, countedPath(path, form), 1);
    },

    /** Returns all counts, and begins anew. */
    take(): CountedReading[] {
      const taken = [...counts.values()].flatMap(({ day: ofDay, client, of }) =>
        (Object.entries(of) as [ReadForm, Map<string, number>][]).flatMap(([form, paths]) =>
          [...paths].map(([path, readings]) => ({ ...client, day: ofDay, form, path, readings })),
        ),
      );
      counts = new Map();
      present = new Map();
      waiting = 0;
      return taken;
    },

    /** Adds counts of another process, or those that could not be stored. */
    merge(taken: readonly CountedReading[]): void {
      for (const { day: ofDay, form, path, readings, ...client } of taken) {
        increase(countsOf(ofDay, client)[form], path, readings);
      }
    },
  };
};

export type ReadingCounts = ReturnType<typeof createReadingCounts>;
