/** A response of the inspected site. */
export interface Answer {
  url: string;
  status: number;
  headers: Response['headers'];
  contentType: string;
  bytes: Buffer;
  text: string;
}

/** HTTP access to the inspected site. */
export interface Site {
  /** Origin without a trailing slash. */
  origin: string;
  /** @throws Error if there is no response, or if it is too long */
  read(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<Answer>;
}

/** `neutral`: not applicable, or not observable from outside. */
export type Outcome = { status: 'pass' | 'neutral'; message: string } | Failed;

interface Failed {
  status: 'fail';
  message: string;
}

/** One check, a row of the result table. */
export interface Check {
  /** Name of the check in agent-readiness scanners. */
  key: string;
  category: 'Discoverability' | 'Content' | 'Bot access' | 'Discovery' | 'Agentic browsing';
  /** Returns the outcome, or throws `Shortcoming` with the deficiency. */
  run(site: Site): Promise<Outcome>;
}

/** Thrown by a check with a readable description of the deficiency. */
export class Shortcoming extends Error {
  override name = 'Shortcoming';
}

export const pass = (message: string): Outcome => ({ status: 'pass', message });
export const neutral = (message: string): Outcome => ({ status: 'neutral', message });

/** @throws Shortcoming unless the condition holds */
export function demand(condition: unknown, shortcoming: string): asserts condition {
  if (!condition) throw new Shortcoming(shortcoming);
}

/**
 * Reads a file. A 200 with HTML does not count, because some sites respond to any path with their front page.
 *
 * @throws Shortcoming
 */
export const readFile = async (site: Site, path: string, accept?: string): Promise<Answer> => {
  const answer = await site.read(path, accept === undefined ? {} : { Accept: accept });
  demand(answer.status === 200, `${path} answers ${answer.status}, not 200`);
  demand(!/^text\/html/.test(answer.contentType), `${path} answers with a page instead of a file`);
  return answer;
};

/** Reads a JSON object. @throws Shortcoming */
export const readJson = async (
  site: Site,
  path: string,
  accept?: string,
): Promise<Record<string, unknown>> => {
  const { text } = await readFile(site, path, accept);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Shortcoming(`${path} is not JSON`);
  }
  demand(isObject(value), `${path} is not a JSON object`);
  return value;
};

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.trim() !== '';

/** @throws Shortcoming that names the missing or empty members */
export const demandMembers = (
  object: Record<string, unknown>,
  names: readonly string[],
  place: string,
): void => {
  const missing = names.filter((name) => {
    const value = object[name];
    return value === undefined || value === null || value === '' || isEmptyList(value);
  });
  demand(missing.length === 0, `${place} lacks ${missing.join(', ')}`);
};

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;
