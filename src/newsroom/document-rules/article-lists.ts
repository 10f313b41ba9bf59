import { toJson } from '@ota-news/foundation/database/values';
import { fieldError, validationError, type FieldError } from '@ota-news/foundation/fields/errors';
import { danglingReferences } from '@ota-news/foundation/fields/references';
import { MAX_COAUTHORS, MAX_RELATED } from '#api/article/limits';
import { ARTICLE, type Row } from '#api/article/stored-article';
import { countAfter, type RelationTarget } from './relation-counts';
import type { DocumentRule, RuleContext } from './rule';

const DAY_MS = 86_400_000;

/** Returns the first value that occurs more than once, or undefined. */
const repeated = <T>(values: T[]): T | undefined =>
  values.find((value, index) => values.indexOf(value) !== index);

const tagProblem = ({ tags }: Row): FieldError[] => {
  if (!Array.isArray(tags)) return [];
  const names = (tags as { name?: unknown }[]).map(({ name }) => String(name ?? '').trim());
  const twice = repeated(names.filter((name) => name !== '').map((name) => name.toLowerCase()));
  const name = names.find((one) => one.toLowerCase() === twice);
  return name === undefined ? [] : [fieldError('tags', `names “${name}” twice`)];
};

/** Latest accepted correction date: tomorrow in UTC, as it already is tomorrow in some time zones. */
const lastDay = (): string => new Date(Date.now() + DAY_MS).toISOString().slice(0, 10);

const correctionProblem = ({ corrections }: Row): FieldError[] => {
  if (!Array.isArray(corrections)) return [];
  const late = (corrections as { date?: unknown }[])
    .map(({ date }) => String(date ?? '').slice(0, 10))
    .find((date) => date > lastDay());
  return late === undefined
    ? []
    : [fieldError('corrections', `has the date ${late}, which lies in the future`)];
};

const isNumber = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0;

const relatedProblem = async (
  { query }: RuleContext,
  { related_ids: sent }: Row,
  draft: Row,
): Promise<FieldError[]> => {
  if (sent === undefined || sent === null) return [];
  const problem = (message: string): FieldError[] => [fieldError('related_ids', message)];
  if (!Array.isArray(sent) || !sent.every(isNumber)) {
    return problem('must be a list of numbers of articles');
  }
  if (sent.length > MAX_RELATED) return problem(`has at most ${MAX_RELATED} articles`);
  const twice = repeated(sent);
  if (twice !== undefined) return problem(`names article ${twice} twice`);
  if (sent.includes(Number(draft.article_id))) return problem('names the article itself');
  // Articles picked earlier may have been deleted since; saving the form again must still succeed.
  const known = toJson<number[]>(draft.related_ids) ?? [];
  return danglingReferences(
    query,
    [{ field: 'related_ids', table: 'articles', noun: 'article', column: 'article_id' }],
    { related_ids: sent.filter((number) => !known.includes(number)) },
  );
};

const coauthorProblem = async (
  { strapi }: RuleContext,
  { coauthors: sent }: Row,
  draft: Row,
): Promise<FieldError[]> => {
  if (sent === undefined) return [];
  const stored =
    draft.id === undefined
      ? null
      : await strapi.db.query(ARTICLE).findOne({
          where: { id: draft.id },
          populate: { coauthors: { select: ['id', 'documentId'] } },
        });
  const before: RelationTarget[] = stored?.coauthors ?? [];
  const after = countAfter(sent, before) ?? 0;
  // An import may have stored more than the maximum; removing some of them must be possible.
  return after > MAX_COAUTHORS && after > before.length
    ? [fieldError('coauthors', `has at most ${MAX_COAUTHORS} authors beside the first`)]
    : [];
};

/**
 * Rule for the lists of an article: no duplicate tags or related articles, related articles exist,
 * no corrections dated in the future, at most `MAX_COAUTHORS` coauthors.
 */
export const articleListRule: DocumentRule = async (context) => {
  const { uid, action, params, before } = context.change;
  if (uid !== ARTICLE || params.data === undefined) return;
  if (!['create', 'update', 'clone'].includes(action)) return;
  const { data } = params;
  const { draft = {} } = await before();
  // Both an empty list and null mean that nothing is picked.
  if (Array.isArray(data.related_ids) && data.related_ids.length === 0) data.related_ids = null;
  const found = [
    ...tagProblem(data),
    ...correctionProblem(data),
    ...(await relatedProblem(context, data, draft)),
    ...(await coauthorProblem(context, data, draft)),
  ];
  if (found.length > 0) throw validationError(found);
};
