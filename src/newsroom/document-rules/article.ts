import { isPostgres } from '@ota-news/foundation/database/connection';
import {
  freeSlug,
  isDerivedFrom,
  lockSlug,
  slugFrom,
  slugProblem,
  type SlugNamespace,
} from '@ota-news/foundation/database/slug';
import { validationError } from '@ota-news/foundation/fields/errors';
import { countWords } from '@ota-news/foundation/text/words';
import { nextArticleNumber } from './article-numbers';
import { publish, publishWithin, unpublish } from './publication';
import { type DocumentRule, type RuleContext } from './rule';
import { isReservedBelowOta } from './reserved-words';
import { refuseOverdue } from './schedule';
import { ARTICLE, isBlank, type Row } from '#api/article/stored-article';
import { changesVisible } from './visible-changes';

const namespace: SlugNamespace = { tables: ['articles'], isReserved: isReservedBelowOta };

/** Fields that only the service sets; values from callers are dropped. */
const KEPT = ['article_id', 'content_updated_at', 'word_count'] as const;

/** Dates of the corrections, as timestamps in milliseconds. */
const correctionMoments = ({ corrections }: Row): number[] =>
  Array.isArray(corrections)
    ? (corrections as { date?: unknown }[]).map(({ date }) => Date.parse(String(date)))
    : [];

/**
 * Initial change date. An article created with a past date, e.g. from an archive, counts as
 * unchanged since that date or its last correction.
 */
const firstVersionDate = (data: Row): Date => {
  const now = Date.now();
  const published = isBlank(data.first_published_at)
    ? Number.NaN
    : new Date(data.first_published_at as string).getTime();
  if (!(published <= now)) return new Date(now);
  return new Date(
    Math.max(published, ...correctionMoments(data).filter((moment) => moment <= now)),
  );
};

type Place = Pick<RuleContext, 'strapi' | 'query'>;

const hold = async ({ strapi, query }: Place, slug: string): Promise<void> => {
  if (isPostgres(strapi)) await lockSlug(query, 'articles', slug);
};

/** Allocates the first free slug derived from a base; locked until the change is stored. */
const takeFreeSlug = (place: Place, base: string, documentId?: string): Promise<string> =>
  freeSlug(place.query, namespace, base, documentId, (slug) => hold(place, slug));

/** Locks the slug until the change is stored. @throws ValidationError the slug is invalid or taken */
const takeSlug = async (place: Place, slug: unknown, documentId?: string): Promise<void> => {
  await hold(place, String(slug));
  const problem = await slugProblem(place.query, namespace, slug, documentId);
  if (problem !== null) throw validationError([problem]);
};

const create = async ({ strapi, query, change }: RuleContext): Promise<void> => {
  const data = (change.params.data ??= {});
  refuseOverdue(data.scheduled_for);
  data.article_id = await nextArticleNumber(strapi, query);
  data.content_updated_at = firstVersionDate(data);
  data.word_count = countWords(String(data.body ?? ''));
  if (isBlank(data.slug)) {
    const base = slugFrom(String(data.title ?? '')) || `article-${data.article_id}`;
    data.slug = await takeFreeSlug({ strapi, query }, base);
    return;
  }
  await takeSlug({ strapi, query }, data.slug);
};

/** Makes a copy a new article: own number, own slug, never published. */
const clone = async ({ strapi, query, change }: RuleContext): Promise<void> => {
  const { draft: original } = await change.before();
  const data = (change.params.data ??= {});
  data.article_id = await nextArticleNumber(strapi, query);
  data.content_updated_at = new Date();
  data.first_published_at = null;
  data.scheduled_for = null;
  if (isBlank(data.slug) || data.slug === original?.slug) {
    data.slug = await takeFreeSlug({ strapi, query }, String(original?.slug ?? 'article'));
  }
};

const isPast = (date: unknown): boolean =>
  !isBlank(date) && new Date(date as string).getTime() <= Date.now();

/** Lets the slug of an article that was never public follow its title. @returns the slug taken for it, or undefined */
const followTitle = async (
  place: Place,
  data: Row,
  draft: Row,
  documentId: string | undefined,
): Promise<string | undefined> => {
  const title = String(draft.title ?? '');
  const slug = String(draft.slug ?? '');
  const isTouched = !isBlank(data.slug) && data.slug !== slug;
  const wasPublished = isPast(draft.first_published_at);
  const isRetitled = typeof data.title === 'string' && data.title !== title;
  if (isTouched || wasPublished || !isRetitled || !isDerivedFrom(slug, title)) return undefined;
  const base = slugFrom(String(data.title)) || `article-${String(draft.article_id)}`;
  return takeFreeSlug(place, base, documentId);
};

const update = async ({ strapi, query, change }: RuleContext): Promise<void> => {
  const { data, documentId } = change.params;
  const { draft } = await change.before();
  if (data === undefined || draft === undefined) return;
  refuseOverdue(data.scheduled_for);
  const taken = await followTitle({ strapi, query }, data, draft, documentId);
  if (taken !== undefined) data.slug = taken;
  if (isBlank(data.slug)) delete data.slug;
  if (isBlank(data.first_published_at) && isPast(draft.first_published_at)) {
    // Never cleared: a form opened before the first publication must not remove the date.
    delete data.first_published_at;
  }
  if (taken === undefined && data.slug !== undefined && data.slug !== draft.slug) {
    await takeSlug({ strapi, query }, data.slug, documentId);
  }
  if (typeof data.body === 'string') data.word_count = countWords(data.body);
  if (await changesVisible(strapi, data, draft)) data.content_updated_at = new Date();
};

const steps: Record<string, DocumentRule> = { create, clone, update, publish, unpublish };

/**
 * Rule for every article, regardless of its source: a permanent number, a unique slug that follows
 * the title until the first publication, a first publication date that is set once, no scheduled
 * publication in the past, and a change date that changes only with visible content.
 */
export const articleRule: DocumentRule = async (context) => {
  if (context.change.uid !== ARTICLE) return;
  for (const field of KEPT) delete context.change.params.data?.[field];
  const { action, params } = context.change;
  await steps[action]?.(context);
  // Strapi publishes within "create" and "update" on request, without calling the publish rule.
  if (params.status === 'published' && (action === 'create' || action === 'update')) {
    await publishWithin(context);
  }
};
