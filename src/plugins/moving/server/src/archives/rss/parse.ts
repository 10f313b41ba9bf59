import { parseFeed } from 'feedsmith';
import { jsonRows } from '../reading/json-rows';
import { unreadable } from '../reading/unreadable';
import { xmlElements } from '../reading/xml-elements';
import { ofAtom } from './atom';
import type { FeedDocument } from './item';
import { ofJson } from './json';
import type { Parsed } from './parsed';
import { ofRdf, ofRss } from './rss';

const documentOf = (parsed: Parsed): FeedDocument => {
  switch (parsed.format) {
    case 'rss':
      return ofRss(parsed.feed);
    case 'rdf':
      return ofRdf(parsed.feed);
    case 'atom':
      return ofAtom(parsed.feed);
    case 'json':
      return ofJson(parsed.feed);
  }
};

/** Refuses what is neither XML nor JSON, with the line, which the parser of feeds does not know. */
const refuseBroken = async (place: string, text: string): Promise<void> => {
  const isJson = /^\s*[[{]/.test(text);
  const checked = isJson ? jsonRows(place, [text], []) : xmlElements(place, [text], null);
  while ((await checked.next()).done !== true) continue;
};

/**
 * Parses a feed: RSS 2.0 or 1.0, Atom, JSON Feed.
 *
 * @param place of the feed, for messages
 * @throws {UnreadableArchive}
 */
export const parseDocument = async (place: string, text: string): Promise<FeedDocument> => {
  await refuseBroken(place, text);
  try {
    return documentOf(parseFeed(text) as Parsed);
  } catch (error) {
    throw unreadable(
      place,
      null,
      `RSS, Atom or a JSON Feed is expected: ${(error as Error).message}.`,
    );
  }
};
