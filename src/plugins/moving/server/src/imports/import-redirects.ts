import { getService } from '@ota-news/foundation/contracts/services';
import { slugFrom } from '@ota-news/foundation/database/slug';
import { setImmediate } from 'node:timers/promises';
import { addressOf, FEEDS, SECTIONS } from '#api/addresses';
import type { RedirectFields } from '#newsroom/contracts/redirects';
import type { ForeignTerm } from '../archives/archive';
import type { ImportContext } from './context';
import { oldPathOf } from '#newsroom/old-addresses';
import { createReferences } from './references';
import type { Survey } from './survey';

/** Redirects that are stored at once. */
const CHUNK = 100;

const isFeed = (path: string): boolean => /\/(?:rss|feed)\/?$/.test(path);

/** Stores redirects from the addresses of the old site to what they show here, each with its line of the report. */
export const importRedirects = async (context: ImportContext, survey: Survey): Promise<void> => {
  const { strapi, archive, items, choose, by, progress, signal } = context;
  const references = createReferences(context);
  const tags = await getService(strapi, 'api::article.article-tags').all();
  const tagPages = new Set(tags.map(({ slug }) => slug));
  const leads = new Map<string, RedirectFields>();

  const add = (path: string, to: string, isPermanent = true): void => {
    const from = oldPathOf(path, archive.url);
    if (from !== null && from !== to && from !== '/') leads.set(from, { from, to, isPermanent });
  };

  /** Page of a term: of the category or company that it is here, of the tag, else what a search for it finds. */
  const pageOfTerm = async (term: ForeignTerm, withFeed: boolean): Promise<string> => {
    const company = choose.ofTerm(term);
    if (company !== undefined) {
      return withFeed ? addressOf.feed(company.slug) : addressOf.hub(company.slug);
    }
    const category = await references.category(term);
    if (category !== undefined) {
      return withFeed ? addressOf.categoryFeed(category.slug) : addressOf.category(category.slug);
    }
    if (withFeed) return FEEDS.rss;
    const slug = slugFrom(term.name);
    return tagPages.has(slug)
      ? addressOf.tag(slug)
      : `${SECTIONS.search}?q=${encodeURIComponent(term.name)}`;
  };

  for (const [from, to] of survey.places) add(from, to);
  for (const feed of archive.feeds) add(feed, FEEDS.rss);
  for (const author of survey.authors.values()) {
    const here = await references.author(author);
    for (const path of here === undefined ? [] : author.paths) {
      add(path, (isFeed(path) ? addressOf.authorFeed : addressOf.author)(here?.slug ?? ''));
    }
  }
  for (const term of survey.terms.values()) {
    for (const path of term.paths) add(path, await pageOfTerm(term, isFeed(path)));
  }
  for (const { from, to, isPermanent } of archive.redirects) {
    const target = oldPathOf(to, archive.url);
    const place = target === null ? undefined : (leads.get(target)?.to ?? target);
    add(from, place ?? to, isPermanent);
  }

  const waiting = [...leads.values()];
  for (let start = 0; start < waiting.length; start += CHUNK) {
    await setImmediate();
    signal.throwIfAborted();
    const chunk = waiting.slice(start, start + CHUNK);
    const kept = await getService(strapi, 'redirects', 'redirect-imports').keep(chunk, by);
    for (const { redirect, outcome, fault } of kept) {
      const line = {
        kind: 'redirect' as const,
        foreignId: redirect.from,
        title: redirect.from,
        path: redirect.to,
        notes: fault === null ? [] : [fault],
      };
      if (outcome === 'added') {
        const made = { contentType: null, target: redirect.from };
        await items.record({ ...line, outcome: 'created', made });
      } else await items.recordUnmade({ ...line, outcome });
    }
    progress('redirects', Math.min(start + CHUNK, waiting.length), waiting.length);
  }
};
