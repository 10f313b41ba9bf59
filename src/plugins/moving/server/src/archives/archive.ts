import type { ArticleParts } from '#api/article/article-parts';
import type { ImportSource } from '#newsroom/contracts/moving';
import type { ImportNote } from '../bodies/imported-body';
import type { Patterns } from '../bodies/wordpress/patterns';
import type { Attachments } from '../bodies/wordpress/shortcodes';

/** A person who signs posts. */
export interface ForeignAuthor {
  /** Id in the other system, or the slug where it has none. */
  id: string;
  name: string;
  /** As in its address, or made of the name where the other system has none. */
  slug: string;
  /** Subjects or title; empty or missing if unknown. */
  role?: string;
  /** Plain text. */
  bio: string;
  /** Absolute addresses of profiles elsewhere. */
  links: { label: string; url: string }[];
  /** Paths of the person's page and feed there, e.g. `/author/jane/`. */
  paths: string[];
}

/** A tag or category. */
export interface ForeignTerm {
  id: string;
  name: string;
  /** As in its address, or made of the name where the other system has none. */
  slug: string;
  kind: 'tag' | 'category';
  /** Plain text. */
  description: string;
  /** Paths of its page and feed there, e.g. `/tag/travel/`. */
  paths: string[];
}

/** The text of a post as the other system stores it. */
export interface ForeignBody {
  /** `text-markdown` is markdown as our pages read it, to which HTML is text. */
  format: 'lexical' | 'mobiledoc' | 'wordpress' | 'html' | 'markdown' | 'text-markdown';
  text: string;
  /** The `footnotes` of WordPress' metadata, as JSON. */
  footnotes?: string;
  /** Pictures of WordPress' galleries. */
  attachments?: Attachments;
  /** Reusable blocks of WordPress. */
  patterns?: Patterns;
}

/** A featured picture. */
export interface ForeignPicture {
  /** Absolute address, or a path: with a slash from the top of the site, without from the folder of files. */
  src: string;
  alt: string;
  /** Plain text, with the credit where the other system keeps it there. */
  caption: string;
}

/** A post or page, complete with all that refers to it. */
export interface ForeignPost {
  kind: 'post' | 'page';
  /** Id in the other system, the same in each of its exports; never empty. */
  id: string;
  title: string;
  /** As in its address; empty if the other system has none. */
  slug: string;
  status: 'published' | 'scheduled' | 'draft';
  /** ISO 8601 in UTC; null for a draft that was never published, and with a note where the date can't be read. */
  publishedAt: string | null;
  /** Plain text; empty if the other system only derives it from the body. */
  excerpt: string;
  body: ForeignBody;
  metaTitle: string;
  metaDescription: string;
  picture: ForeignPicture | null;
  isFeatured: boolean;
  /** In the order of the byline. */
  authors: ForeignAuthor[];
  /** In the order of the other system: the first one is the most important. */
  terms: ForeignTerm[];
  /** Slug of the company it is about, where the format can say it. */
  company: string;
  /**
   * Paths (with the query where only that tells posts apart) at which the other system shows it, e.g. `/a-story/` and
   * `/?p=17`.
   */
  paths: string[];
  /** True if not everybody may read it there: members only, with a password, private. It must not become public. */
  isRestricted: boolean;
  /** Where its facts come from, where the format can say it. */
  sources?: ArticleParts['sources'];
  corrections?: ArticleParts['corrections'];
  /** What is lost beside the body: injected code, a canonical address, comments. */
  notes: ImportNote[];
}

/** Somebody who reads the other system's newsletter. */
export interface ForeignMember {
  email: string;
  /** ISO 8601 in UTC. */
  consentedAt: string;
}

/** A redirect of the other system. */
export interface ForeignRedirect {
  from: string;
  to: string;
  isPermanent: boolean;
}

/** Things of the archive that have no place here, with their number, e.g. `comments`. */
export interface ForeignRest {
  what: string;
  count: number;
}

/**
 * An archive of another system. Posts and members are read from the file anew at each iteration, so that memory does
 * not grow with their number.
 */
export interface Archive {
  source: ImportSource;
  /** The site's name; empty if the archive has none. */
  title: string;
  /** The site's address without a trailing slash; empty if unknown. */
  url: string;
  /** Number of posts and pages. */
  count: number;
  /** Paths of the site's own feeds, e.g. `/rss/`. */
  feeds: string[];
  rest: ForeignRest[];
  /** Folder with its pictures, where it has one itself. */
  files?: string;
  posts(): AsyncIterable<ForeignPost>;
  members(): AsyncIterable<ForeignMember>;
  redirects: ForeignRedirect[];
}

/** How an archive is opened. */
export interface ArchiveOptions {
  /** Address of the old site, where the archive does not know it or it has changed. */
  siteUrl?: string;
  /** Ends the reading. */
  signal?: AbortSignal;
}

/** An archive that can't be read; the message names the file, the line and what was expected there. */
export class UnreadableArchive extends Error {
  override readonly name = 'UnreadableArchive';
}
