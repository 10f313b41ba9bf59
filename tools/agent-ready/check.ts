/** An answer of the site that is looked at. */
export interface Answer {
  url: string;
  status: number;
  headers: Response['headers'];
  contentType: string;
  bytes: Buffer;
  text: string;
}

/** Asks the site that is looked at. */
export interface Site {
  /** Origin without a slash at its end. */
  origin: string;
  /** @throws Error when there is no answer, or too long a one */
  read(path: string, headers?: Record<string, string>, method?: 'GET' | 'HEAD'): Promise<Answer>;
}

/** `neutral`: does not apply, or can't be seen from here; neither good nor bad. */
export type Outcome = { status: 'pass' | 'neutral'; message: string } | Failed;

interface Failed {
  status: 'fail';
  message: string;
}

/** One row of the table. */
export interface Check {
  /** As agent-readiness scanners call it. */
  key: string;
  category: 'Discoverability' | 'Content' | 'Bot access' | 'Discovery' | 'Agentic browsing';
  /** Answers, or throws `Shortcoming` with what is missing. */
  run(site: Site): Promise<Outcome>;
}

/** Thrown by a check: what is wrong, for people. */
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
 * A 200 that is not a page: sites that answer anything with their front page have nothing there.
 *
 * @throws Shortcoming
 */
export const readFile = async (site: Site, path: string, accept?: string): Promise<Answer> => {
  const answer = await site.read(path, accept === undefined ? {} : { Accept: accept });
  demand(answer.status === 200, `${path} answers ${answer.status}, not 200`);
  demand(!/^text\/html/.test(answer.contentType), `${path} answers with a page instead of a file`);
  return answer;
};

/** A JSON object at an address. @throws Shortcoming */
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

/** @throws Shortcoming that names the members that are missing or empty */
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
