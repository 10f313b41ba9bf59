import { isbot } from 'isbot';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { literalPattern } from '../text/literal-pattern';
import type { ClientKind, ReadingPurpose } from './classes';
import { CRAWLERS, type SigningAgent } from './crawlers';

/** Class of a client. Holds nothing by which a person could be told from another. */
export interface Client {
  readonly kind: ClientKind;
  /** Company that runs the program; null if none is known. */
  readonly operator: string | null;
  readonly purpose: ReadingPurpose | null;
  /** True if the operator is proved; false if the program only says it in its User-Agent. */
  readonly isVerified: boolean;
}

/** Longer ones are classified by their beginning. */
const MAX_LENGTH = 512;
const REMEMBERED = 2000;

const clientsByName = new Map<string, Client>(
  CRAWLERS.flatMap(({ kind, operator, purpose, names }) => {
    const client = { kind, operator, purpose, isVerified: false };
    return names.map((name): [string, Client] => [name.toLowerCase(), client]);
  }),
);

/** Longer names first, as some begin others. */
const NAMES = new RegExp(
  `(?<![a-z])(${[...clientsByName.keys()]
    .sort((one, other) => other.length - one.length)
    .map(literalPattern)
    .join('|')})`,
  'i',
);

const nobodys = (kind: ClientKind): Client => ({
  kind,
  operator: null,
  purpose: null,
  isVerified: false,
});
const READER = nobodys('reader');
const PROGRAM = nobodys('program');

const classify = (userAgent: string): Client => {
  const name = NAMES.exec(userAgent)?.[1];
  if (name !== undefined) return clientsByName.get(name.toLowerCase()) ?? PROGRAM;
  return isbot(userAgent) ? PROGRAM : READER;
};

const known = new LRUCache<string, Client>({ max: REMEMBERED });

/**
 * Tells who asks, by the User-Agent (RFC 9110 §10.1.5), which anybody can make up: `isVerified` is false. A request
 * without one comes from a program. Equal classes are the same object.
 */
export const clientOf = ({ headers }: IncomingMessage): Client => {
  const userAgent = headers['user-agent'];
  if (userAgent === undefined) return PROGRAM;
  const cached = known.get(userAgent);
  if (cached !== undefined) return cached;
  const client = classify(userAgent.slice(0, MAX_LENGTH));
  if (userAgent.length <= MAX_LENGTH) known.set(userAgent, client);
  return client;
};

const verified = new Map<string, Client>();

/**
 * Class of a client whose operator is proved. Its `User-Agent` tells kind and purpose only if it names a program of that
 * operator; agents may well call themselves a browser. Equal classes are the same object.
 */
export const verifiedClientOf = (
  request: IncomingMessage,
  { operator, purpose }: SigningAgent,
): Client => {
  const said = clientOf(request);
  const named = said.operator === operator ? said : { kind: 'ai' as const, operator, purpose };
  const key = JSON.stringify([named.kind, operator, named.purpose]);
  const known = verified.get(key);
  if (known !== undefined) return known;
  const client = { ...named, isVerified: true };
  verified.set(key, client);
  return client;
};
