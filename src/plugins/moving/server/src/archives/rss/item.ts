/** A picture of an item, before its place is known. */
export interface FeedPicture {
  src: string;
  alt: string;
  caption: string;
}

/** An item of any kind of feed. Texts are plain, `content` and `summary` HTML. */
export interface FeedItem {
  id: string;
  title: string;
  link: string;
  date: string;
  summary: string;
  content: string;
  authors: { name: string; url: string }[];
  categories: string[];
  picture: FeedPicture | null;
}

/** A feed of any kind. */
export interface FeedDocument {
  title: string;
  /** Address of the site. */
  link: string;
  /** Address of the feed itself. */
  self: string;
  items: FeedItem[];
}
