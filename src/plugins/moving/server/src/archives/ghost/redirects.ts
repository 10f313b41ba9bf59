import { parse } from 'yaml';
import { factsOf, listOf, textIn } from '../../bodies/ghost/facts';
import type { ForeignRedirect } from '../archive';
import { wholeText } from '../reading/text-file';
import { unreadable } from '../reading/unreadable';

/** Ghost's redirects: those that are plain paths, and how many are patterns. */
export interface GhostRedirects {
  redirects: ForeignRedirect[];
  patterns: number;
}

const MAX_CHARACTERS = 16 * 1024 * 1024;

/** A regular expression that stands for one path only. */
const PLAIN = /^\^?((?:[\w~%@:,;=!-]|\\?[/.-])+)\$?$/;

const plainPath = (from: string): string | null => {
  const path = PLAIN.exec(from)?.[1]?.replaceAll('\\', '');
  return path?.startsWith('/') === true ? path : null;
};

/** Redirects of `redirects.yaml`: paths by status. */
const ofYaml = (text: string): ForeignRedirect[] =>
  Object.entries(factsOf(parse(text, { maxAliasCount: 0 }))).flatMap(([status, pairs]) =>
    Object.entries(factsOf(pairs)).map(([from, to]) => ({
      from,
      to: String(to),
      isPermanent: status === '301',
    })),
  );

/** Redirects of `redirects.json`. */
const ofJson = (text: string): ForeignRedirect[] =>
  listOf(JSON.parse(text)).map((entry) => {
    const facts = factsOf(entry);
    return {
      from: textIn(facts, 'from'),
      to: textIn(facts, 'to'),
      isPermanent: facts.permanent === true,
    };
  });

/**
 * Reads Ghost's `redirects.yaml` or `redirects.json`.
 *
 * @throws {UnreadableArchive} for anything else
 */
export const readRedirects = async (
  file: string,
  signal?: AbortSignal,
): Promise<GhostRedirects> => {
  const text = await wholeText(file, MAX_CHARACTERS, signal);
  let written: ForeignRedirect[];
  try {
    written = file.endsWith('.json') ? ofJson(text) : ofYaml(text);
  } catch (error) {
    throw unreadable(file, null, `These are no redirects of Ghost: ${(error as Error).message}`);
  }
  const redirects = written.flatMap((redirect) => {
    const from = plainPath(redirect.from);
    return from === null || redirect.to === '' ? [] : [{ ...redirect, from }];
  });
  return { redirects, patterns: written.length - redirects.length };
};
