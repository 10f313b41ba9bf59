import { toJson } from '@ota-news/foundation/database/values';
import type { Core } from '@strapi/strapi';
import { OPTIONAL_FIELDS } from '#api/article/optional-fields';
import { ARTICLE, isBlank, type Row } from '#api/article/stored-article';

/** Columns visible to readers. */
const COLUMNS = [
  'title',
  'slug',
  'body',
  'featured_image_path',
  // A pinned article reads as it did before.
  ...OPTIONAL_FIELDS.filter((name) => name !== 'leads_until'),
] as const;

/** Relations visible to readers; they are columns of the article's row. */
const RELATIONS = ['ota', 'author', 'category'] as const;

/** Repeatable components visible to readers, with their visible attributes. */
const LISTS = {
  sources: ['title', 'url'],
  tags: ['name'],
  corrections: ['date', 'text'],
} as const;

type List = keyof typeof LISTS;
type Part = Row & { id?: number | string };

interface Attached extends Record<List, Part[]> {
  featured_image: { id: number } | null;
  coauthors: { id: number }[];
}

const same = (one: unknown, other: unknown): boolean =>
  isBlank(one) && isBlank(other) ? true : one === other;

/** Returns the image id from a change: a number, a file object as the panel sends it, or nothing. */
const pictureId = (value: unknown): number | null => {
  const one: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (isBlank(one)) return null;
  return Number(typeof one === 'object' ? (one as { id: unknown }).id : one);
};

/** Merges sent components with stored ones: a component sent with only its id keeps its attributes. */
const partsAfter = (sent: Part[], stored: Part[]): Part[] =>
  sent.map((part) => ({
    ...stored.find(({ id }) => part.id !== undefined && String(id) === String(part.id)),
    ...part,
  }));

const isOtherList = (list: List, sent: unknown, stored: Part[]): boolean => {
  const textOf = (parts: Part[]): string =>
    JSON.stringify(parts.map((part) => LISTS[list].map((name) => part[name])));
  return (
    sent !== undefined && textOf(partsAfter((sent ?? []) as Part[], stored)) !== textOf(stored)
  );
};

interface RelationInput {
  connect?: unknown[];
  disconnect?: unknown[];
  set?: unknown[];
}

/** Tells whether a change to a relation alters its documents or their order. Any `connect` counts as a change. */
const isOtherRelation = (sent: unknown, stored: { id: number }[]): boolean => {
  if (sent === undefined) return false;
  const { connect = [], disconnect = [], set } = (sent ?? {}) as RelationInput;
  const whole = Array.isArray(sent) ? (sent as unknown[]) : set;
  if (whole === undefined) return connect.length > 0 || disconnect.length > 0;
  const numberOf = (one: unknown): unknown =>
    typeof one === 'object' && one !== null ? (one as { id?: unknown }).id : one;
  return JSON.stringify(whole.map(numberOf)) !== JSON.stringify(stored.map(({ id }) => id));
};

const ATTACHED = ['featured_image', 'coauthors', ...Object.keys(LISTS)];

/**
 * Tells whether an update changes visible content. Callers send whole forms including unchanged
 * fields, so every field is compared with the stored value.
 *
 * @param data values sent, with relations as row ids
 * @param draft the stored row
 */
export const changesVisible = async (
  strapi: Core.Strapi,
  data: Row,
  draft: Row,
): Promise<boolean> => {
  if (COLUMNS.some((name) => data[name] !== undefined && !same(data[name], draft[name]))) {
    return true;
  }
  const relation = (name: string): boolean =>
    data[name] !== undefined && !same(data[name], draft[`${name}_id`]);
  if (RELATIONS.some(relation)) return true;
  const related = (value: unknown): string => JSON.stringify(toJson(value) ?? []);
  if (data.related_ids !== undefined && related(data.related_ids) !== related(draft.related_ids)) {
    return true;
  }
  if (ATTACHED.every((name) => data[name] === undefined)) return false;
  const stored: Attached = await strapi.db.query(ARTICLE).findOne({
    where: { id: draft.id },
    populate: {
      featured_image: { select: ['id'] },
      coauthors: { select: ['id'] },
      ...Object.fromEntries(Object.keys(LISTS).map((list) => [list, true])),
    },
  });
  const isOtherPicture =
    data.featured_image !== undefined &&
    pictureId(data.featured_image) !== (stored.featured_image?.id ?? null);
  return (
    isOtherPicture ||
    isOtherRelation(data.coauthors, stored.coauthors) ||
    (Object.keys(LISTS) as List[]).some((list) => isOtherList(list, data[list], stored[list]))
  );
};
