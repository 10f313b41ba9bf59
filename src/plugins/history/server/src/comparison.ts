import { isSameValue, type DocumentContent } from '@ota-news/foundation/document-versions/content';
import { withReadableNames } from '@ota-news/foundation/document-versions/readable-names';
import type { Core } from '@strapi/strapi';
import { errors } from '@strapi/utils';
import type {
  ComparedField,
  Comparing,
  VersionsService,
} from '@ota-news/foundation/contracts/history';
import { attributeOf } from './attributes';
import { namesOfNumbers } from './numbered-names';
import { ownService } from './own-services';
import { createTexts } from './texts';

/**
 * Compares two versions of a document by field.
 *
 * @throws NotFoundError if one of them does not exist
 */
export const compare = async (
  strapi: Core.Strapi,
  { side }: Pick<VersionsService, 'side'>,
  { contentType: uid, documentId, from, to, all = false, mayRead, mayName }: Comparing,
): Promise<ComparedField[]> => {
  const left = await side(uid, documentId, from);
  const right = await side(uid, documentId, to);
  if (left === null || right === null) {
    throw new errors.NotFoundError('There is no such version.');
  }
  const names = [...new Set([...Object.keys(right), ...Object.keys(left)])].filter(
    (name) => (all || !isSameValue(left[name], right[name])) && mayRead(name),
  );
  const ofShown = (content: DocumentContent): DocumentContent =>
    Object.fromEntries(names.map((name) => [name, content[name]]));
  const [told, toldNow] = await withReadableNames(
    strapi,
    uid,
    [ofShown(left), ofShown(right)],
    mayName,
  );
  const numbered = await namesOfNumbers(strapi, uid, names, [left, right], mayName);
  const textOf = createTexts(strapi, { mayRead, mayName, numbered });
  return names.flatMap((name): ComparedField[] => {
    const attribute = attributeOf(strapi, uid, name);
    if (attribute === undefined) return [];
    const field = {
      ...ownService(strapi, 'labels').field(uid, name),
      type: attribute.type,
      from: textOf(told?.[name], attribute, name),
      to: textOf(toldNow?.[name], attribute, name),
    };
    // Hide components whose only differences are in parts that may not be read.
    const isHidden = !all && attribute.type === 'component' && field.from === field.to;
    return isHidden ? [] : [field];
  });
};
