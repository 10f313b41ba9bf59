import type { Core } from '@strapi/strapi';
import { ARTICLE, isBlank, type Row } from '../../api/article/stored-article';

/** Columns that readers see. */
const COLUMNS = [
  'title',
  'slug',
  'excerpt',
  'body',
  'featured_image_caption',
  'featured_image_path',
  'reading_time_minutes',
  'meta_title',
  'meta_description',
] as const;

/** Relations that readers see; they are columns of the article's row. */
const RELATIONS = ['ota', 'author', 'category'] as const;

interface Source {
  id?: number | string;
  title?: string;
  url?: string;
}

interface Attached {
  featured_image: { id: number } | null;
  sources: Source[];
}

const same = (one: unknown, other: unknown): boolean =>
  isBlank(one) && isBlank(other) ? true : one === other;

/** The picture that a change names: its number, a file as the panel sends it, or nothing. */
const pictureId = (value: unknown): number | null => {
  const one: unknown = Array.isArray(value) ? value.at(-1) : value;
  if (isBlank(one)) return null;
  return Number(typeof one === 'object' ? (one as { id: unknown }).id : one);
};

/** Sources as they will be: one sent with its number alone keeps what it said. */
const sourcesAfter = (sent: Source[], stored: Source[]): Source[] =>
  sent.map((source) => ({
    ...stored.find(({ id }) => source.id !== undefined && String(id) === String(source.id)),
    ...source,
  }));

const textOf = (sources: Source[]): string =>
  JSON.stringify(sources.map(({ title, url }) => [title, url]));

/**
 * Whether an update changes what readers see. Callers send whole forms, touched or not, so every field
 * is compared with what is stored.
 *
 * @param data what is sent, with relations as row ids
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
  if (data.featured_image === undefined && data.sources === undefined) return false;
  const stored: Attached = await strapi.db.query(ARTICLE).findOne({
    where: { id: draft.id },
    populate: { featured_image: { select: ['id'] }, sources: true },
  });
  const isOtherPicture =
    data.featured_image !== undefined &&
    pictureId(data.featured_image) !== (stored.featured_image?.id ?? null);
  const sent = (data.sources ?? []) as Source[];
  const isOtherSource =
    data.sources !== undefined &&
    textOf(sourcesAfter(sent, stored.sources)) !== textOf(stored.sources);
  return isOtherPicture || isOtherSource;
};
