import type { PictureProvenance } from '@ota-news/foundation/contracts/page-models';
import type { ReadableEntries } from '@ota-news/foundation/panel-access/readable-entries';
/** Codes of the checks before publication. */
export type NoticeCode =
  /** Errors, which block publication. */
  | 'required'
  | 'date-future'
  | 'schedule-past'
  /** Warnings, which do not block publication. */
  | 'date-past'
  | 'image-missing'
  | 'image-alt'
  | 'body-alt'
  | 'excerpt-missing'
  | 'excerpt-long'
  | 'title-taken'
  | 'link-nowhere'
  | 'link-moved'
  | 'link-unchecked'
  | 'links-beyond';

export interface Notice {
  code: NoticeCode;
  /** True if it blocks publication until it is fixed. */
  isRequired: boolean;
  /** Attribute concerned, e.g. `excerpt`; in a component, a path such as `sources.0.title`. */
  field: string;
  /** Label of the field. */
  label: string;
  /** Values for the message, such as a number, an address or another article's title. */
  values: Record<string, string | number>;
  /** Id of another document that the message refers to. */
  documentId?: string;
}

/** Preview of the page in search engines and on other sites, taken from the rendered page. */
export interface PagePreview {
  /** `<title>` */
  title: string;
  /** `<meta name="description">`; null if missing. */
  description: string | null;
  address: string;
  card: {
    /** `og:title`, `og:description` */
    title: string;
    description: string;
    site: string;
    /** The picture, as a data URL or an address. */
    image: string;
    isLarge: boolean;
  };
  /** What the featured image states of its origin; null if it states nothing. */
  provenance: PictureProvenance | null;
}

export interface Readiness {
  notices: Notice[];
  /** Links whose check is pending; a later request returns more. */
  pendingLinks: number;
  preview: PagePreview;
}

/** Reasons why one article of a batch cannot be published. */
export interface DraftObstacles {
  documentId: string;
  obstacles: Notice[];
}

/** A text with its sources. */
export interface LinkedText {
  /** Markdown. */
  body?: string | null;
  sources?: { url?: unknown }[] | null;
}

/** Results of link checks. */
export interface KnownLinks {
  notices: Notice[];
  /** Number of pending checks; a later request returns more. */
  pending: number;
}

export interface ReadinessService {
  /**
   * Checks the article in a form. Links to other sites are checked in the background.
   *
   * @param values the form's values, see `articleForm`
   * @param readable articles whose titles the requester may see
   * @throws ValidationError the values are not those of an article, or too long
   */
  ofArticle(
    values: unknown,
    documentId: string | undefined,
    readable: ReadableEntries,
  ): Promise<Readiness>;
  /**
   * Returns the known results for a text's links; the remaining links are checked in the background.
   *
   * @param onChecked waits for the remaining links, for ten seconds at most, and is told how many of all are checked
   */
  links(
    text: LinkedText,
    onChecked?: (checked: number, total: number) => void,
  ): Promise<KnownLinks>;
  /** Document ids of articles whose draft has an image without alternative text: the latest, at most 500. */
  silentArticles(): Promise<string[]>;
  /** Reasons why publishing the stored draft would be refused; empty if there are none. */
  obstacles(draft: object, documentId: string): Promise<Notice[]>;
}
