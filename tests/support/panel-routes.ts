import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sqlite } from './databases';
import { root, runOn } from './service';

const PAGE = path.join(root, 'docs/panel-permissions.md');

/** Rows of the page's table: method, path, who is let in, and by what. */
const ROW = /^\| ([A-Z]+) \| `(\S+)` \| (.+) \| (.+) \|$/gm;

/** A permission that a route asks for. */
export interface Demand {
  /** Any of them is enough, instead of all. */
  isAny: boolean;
  actions: string[];
  /** For the content type in the address only. */
  isOfModel: boolean;
}

/** A route of the panel's API, as docs/panel-permissions.md has it. */
export interface PanelRoute {
  method: string;
  path: string;
  who: 'everybody' | 'signed in' | 'token' | Demand;
  takesAdminTokens: boolean;
}

const whoOf = (text: string): PanelRoute['who'] => {
  if (text === 'everybody') return 'everybody';
  if (text === 'whoever is signed in') return 'signed in';
  if (text === 'that token') return 'token';
  const names = [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
  const actions = names.filter((name) => name !== ':model');
  if (actions.length === 0) throw new Error(`The table lets in "${text}".`);
  return { actions, isAny: text.includes(' or '), isOfModel: names.includes(':model') };
};

const page = (): string => readFileSync(PAGE, 'utf8');

/** The lines of the committed table. */
export const committedRows = (): string[] => [...page().matchAll(ROW)].map(([line]) => line);

/** The routes of the committed table. */
export const committedRoutes = (): PanelRoute[] =>
  [...page().matchAll(ROW)].map(([, method = '', path = '', who = '', by = '']) => ({
    method,
    path,
    who: whoOf(who),
    takesAdminTokens: by.includes('admin token'),
  }));

/** The lines that the table has to have, by the routes of a service that is loaded for it. */
export const registeredRows = async (): Promise<string[]> => {
  const place = await sqlite.reserve({ withTables: true });
  try {
    const printed = await runOn(place, 'tests/support/panel-routes-process.mjs');
    return JSON.parse(printed.trim().split('\n').at(-1) ?? '') as string[];
  } finally {
    await place.release();
  }
};

/** What the parameters of addresses stand for where nothing of the kind exists; the content type does. */
const FILLED: Record<string, string> = {
  model: 'api::article.article',
  uid: 'api::article.article',
  contentType: 'api::article.article',
  targetField: 'author',
};

/** A route's address, with parameters that lead to nothing unless they are given. */
export const addressOf = ({ path }: Pick<PanelRoute, 'path'>, given = FILLED): string =>
  path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? '999999');
