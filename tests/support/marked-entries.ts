import type { Panel, PanelDocument } from './panel-api';

export const ARTICLE = 'api::article.article';
export const PAGE = 'api::page.page';

/** Attributes that carry a marker, by content type; parts of components by their path. */
export const MARKED_FIELDS: Record<string, string[]> = {
  [ARTICLE]: [
    'title',
    'slug',
    'excerpt',
    'body',
    'meta_title',
    'meta_description',
    'tags.name',
    'sources.title',
  ],
  [PAGE]: ['title', 'slug', 'body', 'meta_title', 'meta_description'],
};

/** An entry whose texts are found nowhere else. */
export interface MarkedEntry {
  uid: string;
  documentId: string;
  /** The number of an article. */
  number: number | null;
  /** Whether the person whose role is under test has made it. */
  isOwn: boolean;
  /** A word of each field of a version that is not public. */
  markers: Record<string, string>;
}

let made = 0;

/** A word for each field of an entry. */
const newMarkers = (uid: string): Record<string, string> => {
  made += 1;
  const mark = `zq${String(made).padStart(3, '0')}`;
  return Object.fromEntries(
    (MARKED_FIELDS[uid] ?? []).map((field) => [field, `${mark}${field.replace(/\W|_/g, '')}qz`]),
  );
};

const valuesOf = (markers: Record<string, string>): Record<string, unknown> => {
  const values: Record<string, unknown> = {};
  for (const [field, marker] of Object.entries(markers)) {
    const [name = '', part] = field.split('.');
    const text = name === 'slug' ? marker : `A ${marker} of its own`;
    if (part === undefined) values[name] = text;
    else {
      const further = name === 'sources' ? { url: 'https://example.com/source' } : {};
      values[name] = [{ [part]: text, ...further }];
    }
  }
  return values;
};

/** Makes an entry with a marker in each field. */
export const makeMarked = async (
  panel: Panel,
  { uid, isOwn, further = {} }: { uid: string; isOwn: boolean; further?: object },
): Promise<MarkedEntry> => {
  const markers = newMarkers(uid);
  const document: PanelDocument = await panel.create(uid, { ...valuesOf(markers), ...further });
  const number = uid === ARTICLE ? Number(document.article_id) : null;
  return { uid, documentId: document.documentId, number, isOwn, markers };
};

/** Writes over each field of an entry that is public at once: its markers are in its history alone. */
export const writeOver = async (panel: Panel, entry: MarkedEntry): Promise<MarkedEntry> => {
  await panel.update(entry.uid, entry.documentId, valuesOf(newMarkers(entry.uid)));
  return entry;
};

/** Publishes an entry and changes each field of its draft: what is public now is not its markers any more. */
export const publishAndChange = async (panel: Panel, entry: MarkedEntry): Promise<MarkedEntry> => {
  const { uid, documentId } = entry;
  await panel.publish(uid, documentId);
  const markers = newMarkers(uid);
  await panel.update(uid, documentId, valuesOf(markers));
  return { ...entry, markers };
};
