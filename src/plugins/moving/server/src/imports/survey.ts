import { SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';
import { database } from '@ota-news/foundation/database/connection';
import { truncate } from '@ota-news/foundation/text/truncate';
import type { Core } from '@strapi/strapi';
import { setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { addressOf } from '#api/addresses';
import { ARTICLE } from '#api/article/stored-article';
import type { DecidedBy, ItemOutcome } from '#newsroom/contracts/moving';
import type { ForeignAuthor, ForeignPost, ForeignTerm } from '../archives/archive';
import type { ItemRow } from '../runs/items';
import type { Company, CompanyChoice } from './companies';
import type { ImportContext } from './context';
import { createFreeSlugs, type FreeSlugs } from './free-slugs';
import { oldPathOf } from '#newsroom/old-addresses';

export const PAGE = 'api::page.page';

/** What an import does with a post. */
export interface PlannedPost {
  kind: ForeignPost['kind'];
  title: string;
  slug: string;
  company: Company | null;
  decidedBy: DecidedBy | null;
  /** True if readers can see it here afterwards. */
  isPublic: boolean;
  /** True if it is published here at its future date. */
  isScheduled: boolean;
  /** Public path here; null for drafts. */
  path: string | null;
  /** `planned`, `changed`, `same`, `kept`, `needs-company` or `left-out`. */
  outcome: ItemOutcome;
  digest: string;
  /** Document that an earlier import made of it. */
  documentId: string | null;
  notes: string[];
}

/** Plans by the ids of posts, and what the addresses of the old site lead to. */
export interface Survey {
  posts: Map<string, PlannedPost>;
  /** Paths here by the paths of public posts there. */
  places: Map<string, string>;
  /** Those of public posts, by id. */
  authors: Map<string, ForeignAuthor>;
  terms: Map<string, ForeignTerm>;
}

/** Digest of what is imported, with the company that was chosen for it. */
const digestOf = (
  post: ForeignPost,
  company: Company | null,
  publication: Pick<PlannedPost, 'isPublic' | 'isScheduled'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([post, company?.slug ?? null, publication]))
    .digest('hex');

const slugOf = async (
  strapi: Core.Strapi,
  kind: ForeignPost['kind'],
  documentId: string,
): Promise<string | undefined> => {
  const row = await database(strapi)(kind === 'post' ? 'articles' : 'pages')
    .where({ document_id: documentId })
    .first<{ slug: string } | undefined>('slug');
  return row?.slug;
};

const isFuture = (date: string | null): boolean => date !== null && Date.parse(date) > Date.now();

/** When readers may see a post here: those that not everybody may read there come as drafts. */
const publicationOf = (
  { status, isRestricted, publishedAt }: ForeignPost,
  asDrafts: boolean,
): Pick<PlannedPost, 'isPublic' | 'isScheduled'> => {
  const isMeant = status !== 'draft' && !isRestricted && !asDrafts;
  const isAhead = isFuture(publishedAt);
  return { isPublic: isMeant && !isAhead, isScheduled: isMeant && isAhead };
};

const titleOf = (post: ForeignPost, notes: string[]): string => {
  const title = post.title.replace(/\s+/g, ' ').trim();
  if (title === '') {
    notes.push('It has no title');
    return 'Untitled';
  }
  if (title.length <= SHORT_TEXT_MAX) return title;
  notes.push(`Its title was shortened to ${SHORT_TEXT_MAX} characters`);
  return truncate(title, SHORT_TEXT_MAX);
};

/** Decides for each post of an archive what an import does with it; stores nothing. */
export const survey = async (
  context: ImportContext,
  each: (post: ForeignPost, planned: PlannedPost) => Promise<void> = async () => {},
): Promise<Survey> => {
  const { strapi, archive, options, items, choose, progress, signal } = context;
  const slugs: Record<ForeignPost['kind'], FreeSlugs> = {
    post: await createFreeSlugs(strapi, ARTICLE),
    page: await createFreeSlugs(strapi, PAGE),
  };
  const found: Survey = {
    posts: new Map(),
    places: new Map(),
    authors: new Map(),
    terms: new Map(),
  };

  const remember = (post: ForeignPost, path: string): void => {
    for (const old of post.paths) {
      const from = oldPathOf(old, archive.url);
      if (from !== null) found.places.set(from, path);
    }
    for (const author of post.authors) found.authors.set(author.id, author);
    for (const term of post.terms) found.terms.set(`${term.kind} ${term.id}`, term);
  };

  /** The company that an earlier import chose, e.g. by a table that is not handed back again. */
  const formerChoice = (known: ItemRow | undefined): CompanyChoice | null => {
    const company = known?.company == null ? undefined : choose.named(known.company);
    if (company === undefined) return null;
    return { company, decidedBy: known?.decided_by ?? 'table' };
  };

  const plan = async (post: ForeignPost): Promise<PlannedPost> => {
    const notes: string[] = [];
    const title = titleOf(post, notes);
    const known = await items.found(post.kind, post.id);
    const choice = post.kind === 'post' ? (choose.of(post) ?? formerChoice(known)) : null;
    const company = choice?.company ?? null;
    const publication = publicationOf(post, options.asDrafts === true);
    const { isPublic } = publication;
    const digest = digestOf(post, company, publication);
    const present = known?.target ? await slugOf(strapi, post.kind, known.target) : undefined;
    const base = {
      kind: post.kind,
      title,
      company,
      decidedBy: choice?.decidedBy ?? null,
      ...publication,
      digest,
      documentId: present === undefined ? null : (known?.target ?? null),
      notes,
    };
    if (known?.target && present === undefined) {
      notes.push('It was deleted here since, so it stays away');
      return { ...base, slug: '', path: null, outcome: 'kept' };
    }
    if (post.kind === 'post' && company === null) {
      return { ...base, slug: '', path: null, outcome: 'needs-company' };
    }
    if (post.kind === 'page' && !isPublic) {
      notes.push('It is no public page there, and pages have no drafts here');
      return { ...base, slug: '', path: null, outcome: 'left-out' };
    }
    const slug =
      present ?? slugs[post.kind].take(post.slug, title, `${post.kind}-${found.posts.size + 1}`);
    if (present === undefined && post.slug !== '' && slug !== post.slug) {
      notes.push(`Its address ends with ${slug}, because ${post.slug} is taken or no slug here`);
    }
    if (post.isRestricted) notes.push('Not everybody may read it there, so it comes as a draft');
    const address = company === null ? addressOf.page(slug) : addressOf.article(company.slug, slug);
    const outcome =
      present === undefined ? 'planned' : known?.digest === digest ? 'same' : 'changed';
    return { ...base, slug, path: isPublic ? address : null, outcome };
  };

  let done = 0;
  for await (const post of archive.posts()) {
    // SQLite answers at once, so requests are served between two posts.
    await setImmediate();
    signal.throwIfAborted();
    const planned = await plan(post);
    found.posts.set(post.id, planned);
    if (planned.path !== null) remember(post, planned.path);
    await each(post, planned);
    done += 1;
    progress('reading', done, archive.count);
  }
  return found;
};
