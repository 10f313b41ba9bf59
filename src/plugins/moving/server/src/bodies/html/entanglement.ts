import { RefusedBody, refuseTooDeep } from '../refused-body';

/** Elements that the parser of HTML opens again in every block until they are closed (HTML, 13.2.4.3). */
const FORMATTING = new Set('a b big code em font i nobr s small strike strong tt u'.split(' '));

/** Elements without an end tag, or whose end tag may be omitted: they don't nest by themselves. */
const UNNESTED = new Set(
  (
    'area base br col embed hr img input link meta param source track wbr ' +
    'p li dt dd tr td th thead tbody tfoot option optgroup rt rp html head body'
  ).split(' '),
);

/** Most elements, attributes and formatting elements opened again. */
const MAX_WORK = 300_000;

const TAG = /<(\/?)([a-z][^\s/><]*)/gi;

/** Attributes of one tag are compared with each other. */
const MAX_ATTRIBUTES = 200;

const entangled = (): RefusedBody =>
  new RefusedBody(
    'too-entangled',
    `The HTML makes more than ${MAX_WORK} elements, which no text of an editor does.`,
  );

/** Counts characters that may separate attributes in the tag that starts at `from`. */
const attributesOf = (html: string, from: number): number => {
  const end = html.indexOf('>', from);
  const next = html.indexOf('<', from);
  if (end === -1 || (next !== -1 && next < end)) return 0;
  let count = 0;
  for (let index = from; index < end; index++) if (html.charCodeAt(index) === 61) count += 1;
  return count;
};

/**
 * Estimates in linear time what parsing would make of HTML, because the standard's rules for tags that are never closed
 * make many elements of few, and walking nested elements takes the stack.
 *
 * @throws {RefusedBody} too-deep, too-entangled
 */
export const refuseEntangled = (html: string): void => {
  const open = new Map<string, number>();
  let depth = 0;
  let formatting = 0;
  let work = 0;
  for (const found of html.matchAll(TAG)) {
    const name = (found[2] ?? '').toLowerCase();
    const unnested = UNNESTED.has(name);
    work += 1 + (unnested || !FORMATTING.has(name) ? formatting : 0);
    if (work > MAX_WORK) throw entangled();
    if (unnested) continue;
    const before = open.get(name) ?? 0;
    if (found[1] === '/') {
      if (before === 0) continue;
      open.set(name, before - 1);
      depth -= 1;
      if (FORMATTING.has(name)) formatting -= 1;
      continue;
    }
    open.set(name, before + 1);
    depth += 1;
    if (FORMATTING.has(name)) formatting += 1;
    refuseTooDeep(depth);
    if (attributesOf(html, found.index) > MAX_ATTRIBUTES) throw entangled();
  }
};
