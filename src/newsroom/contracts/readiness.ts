import type { ReadableEntries } from '@ota-news/foundation/panel-access/readable-entries';
/** What there is to say of an article before it goes out. */
export type NoticeCode =
  /** Publishing is refused. */
  | 'required'
  | 'date-future'
  | 'schedule-past'
  /** Publishing goes on. */
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
  /** Whether publishing is refused until it is mended. */
  isRequired: boolean;
  /** The attribute that it is about, e.g. `excerpt`; of a component's part, `sources.0.title`. */
  field: string;
  /** What the field is called. */
  label: string;
  /** What the message names, such as a number, an address or another article's title. */
  values: Record<string, string | number>;
  /** Another document, where the message is about one. */
  documentId?: string;
}

/** What search engines and other sites show of the page, taken from the page itself. */
export interface PagePreview {
  /** `<title>` */
  title: string;
  /** `<meta name="description">`; null where there is none. */
  description: string | null;
  address: string;
  card: {
    /** `og:title`, `og:description` */
    title: string;
    description: string;
    site: string;
    /** `og:image` */
    image: string;
    isLarge: boolean;
  };
}

export interface Readiness {
  notices: Notice[];
  /** Links that are being looked at; asked again, the answer says more. */
  pendingLinks: number;
  preview: PagePreview;
}

/** Why one of several articles can't be published as it is. */
export interface DraftObstacles {
  documentId: string;
  obstacles: Notice[];
}

/** A text with what it relies on. */
export interface LinkedText {
  /** Markdown. */
  body?: string | null;
  sources?: { url?: unknown }[] | null;
}

/** What there is to say of links. */
export interface KnownLinks {
  notices: Notice[];
  /** How many are being looked at; asked again, the answer says more. */
  pending: number;
}

export interface ReadinessService {
  /**
   * What there is to say of an article as it stands in a form. Links to other sites are looked at in the background.
   *
   * @param values the form's, see `articleForm`
   * @param readable articles whose titles may be told to who asks
   * @throws ValidationError they are no article's, or too long
   */
  ofArticle(
    values: unknown,
    documentId: string | undefined,
    readable: ReadableEntries,
  ): Promise<Readiness>;
  /** Where the links of a text lead, as far as that is known by now; others are looked at in the background. */
  links(text: LinkedText): Promise<KnownLinks>;
  /** Documents of articles with a picture without words, as their drafts are: the latest, at most 500. */
  silentArticles(): Promise<string[]>;
  /** Why publishing an article would be refused as its draft is stored; empty where it would not. */
  obstacles(draft: object, documentId: string): Promise<Notice[]>;
}
