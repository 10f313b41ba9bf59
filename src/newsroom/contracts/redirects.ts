import type { Redirection } from '@ota-news/foundation/contracts/site';

/** Query parameters of the home page by which WordPress tells its pages apart, each with a number: `/?p=17`. */
export const NUMBERED_PAGES = ['p', 'page_id', 'attachment_id', 'cat'];

/** A redirect of a path without a page. */
export interface RedirectFields {
  /** Path of this site, or `/?p=17` and the like of WordPress. */
  from: string;
  /** Path of this site, or an absolute address. */
  to: string;
  isPermanent: boolean;
}

/** What became of a redirect: `same` if it was there, `failed` with what is wrong with it. */
export interface KeptRedirect {
  redirect: RedirectFields;
  outcome: 'added' | 'same' | 'failed';
  fault: string | null;
}

/** Imports of redirects from other systems. */
export interface RedirectImportsService {
  /**
   * Stores redirects one by one; those that are invalid, or whose path leads elsewhere already, are left out.
   *
   * @param by e-mail address of the person, or what else imports
   */
  keep(redirects: RedirectFields[], by: string): Promise<KeptRedirect[]>;

  /** Deletes the redirects of these paths. */
  remove(paths: string[]): Promise<void>;
}

export interface RedirectsService {
  /** Returns the target of a path; null without a redirect. */
  find(path: string): Promise<Redirection | null>;
}
