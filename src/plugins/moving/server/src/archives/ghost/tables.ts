import { factsOf, textIn, type Facts } from '../../bodies/ghost/facts';
import { jsonRows } from '../reading/json-rows';
import { textOf } from '../reading/text-file';
import { unreadable } from '../reading/unreadable';

/** The small tables of an export, by what posts refer to them with. */
export interface GhostTables {
  users: Map<string, Facts>;
  tags: Map<string, Facts>;
  /** Ids of authors by the id of the post, in order. */
  authorsOf: Map<string, string[]>;
  /** Ids of tags by the id of the post, in order. */
  tagsOf: Map<string, string[]>;
  metaOf: Map<string, Facts>;
  settings: Map<string, string>;
  posts: number;
  /** Number of rows of tables that have no place here. */
  rest: Map<string, number>;
}

/** A row of any table: an export has them below `db` or at its top. */
const ROWS = ['$.db.*.data.*.*', '$.data.*.*'];
const META = ['$.db.*.meta', '$.meta'];

/** Tables that have no place here, of which the others are how Ghost itself works. */
const COUNTED = new Set(['comments', 'snippets', 'recommendations', 'offers']);

interface Link {
  id: string;
  place: number;
}

const inOrder = (links: Map<string, Link[]>): Map<string, string[]> =>
  new Map(
    [...links].map(([post, list]) => [
      post,
      list.sort((one, other) => one.place - other.place).map(({ id }) => id),
    ]),
  );

const link = (links: Map<string, Link[]>, row: Facts, name: string): void => {
  const post = textIn(row, 'post_id');
  const list = links.get(post) ?? [];
  list.push({ id: textIn(row, name), place: Number(row.sort_order ?? 0) });
  links.set(post, list);
};

/** Reads all rows of an export's posts, one after the other. */
export async function* ghostPosts(file: string, signal?: AbortSignal): AsyncGenerator<Facts> {
  for await (const { of, value } of jsonRows(file, textOf(file, signal), ROWS)) {
    if (of === 'posts') yield factsOf(value);
  }
}

/**
 * Reads all tables but the posts.
 *
 * @throws {UnreadableArchive} if the file is no export of Ghost
 */
export const readTables = async (file: string, signal?: AbortSignal): Promise<GhostTables> => {
  const users = new Map<string, Facts>();
  const tags = new Map<string, Facts>();
  const authors = new Map<string, Link[]>();
  const tagged = new Map<string, Link[]>();
  const metaOf = new Map<string, Facts>();
  const settings = new Map<string, string>();
  const rest = new Map<string, number>();
  let posts = 0;
  let isExport = false;
  for await (const { of, key, value } of jsonRows(file, textOf(file, signal), [...ROWS, ...META])) {
    const row = factsOf(value);
    if (key === 'meta') isExport ||= textIn(row, 'version') !== '';
    else if (of === 'posts') posts += 1;
    else if (of === 'users') users.set(textIn(row, 'id'), row);
    else if (of === 'tags') tags.set(textIn(row, 'id'), row);
    else if (of === 'posts_authors') link(authors, row, 'author_id');
    else if (of === 'posts_tags') link(tagged, row, 'tag_id');
    else if (of === 'posts_meta') metaOf.set(textIn(row, 'post_id'), row);
    else if (of === 'settings') settings.set(textIn(row, 'key'), textIn(row, 'value'));
    else if (COUNTED.has(of)) rest.set(of, (rest.get(of) ?? 0) + 1);
  }
  if (posts === 0 && !isExport) {
    throw unreadable(
      file,
      null,
      'This JSON is no export of Ghost, which has `db`, or `meta` and `data` with the posts.',
    );
  }
  return {
    users,
    tags,
    authorsOf: inOrder(authors),
    tagsOf: inOrder(tagged),
    metaOf,
    settings,
    posts,
    rest,
  };
};
