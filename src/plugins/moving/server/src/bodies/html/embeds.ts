import { percentDecoded } from '@ota-news/foundation/network/percent-decoded';
import type { Element, Node } from '@mixmark-io/domino';
import { linkedAddress, pageOfPlayer, siteOf } from './addresses';
import {
  attribute,
  elementsOf,
  firstOf,
  isBlock,
  link,
  make,
  remove,
  replace,
  textOf,
} from './dom';
import type { Pass } from './pass';

const nameOfFile = (address: string): string =>
  percentDecoded((address.split(/[?#]/)[0] ?? '').split('/').pop() ?? '');

const labelOf = (element: Element): string =>
  attribute(element, 'title') || attribute(element, 'aria-label');

/** Puts a link where a player was, as a paragraph of its own where there can be one. */
const replaceByLink = (element: Element, address: string, label: string): void => {
  const anchor = link(element, address, label);
  const parent = element.parentNode as Node;
  const alone = parent.nodeName !== 'P' && isBlock(parent) && !/^H[1-6]$/.test(parent.nodeName);
  if (alone) replace(element, make(element, 'p', anchor));
  else {
    replace(
      element,
      element.ownerDocument.createTextNode(' '),
      anchor,
      element.ownerDocument.createTextNode(' '),
    );
  }
};

/** Players of other sites become links to the pages they show. */
export const linkedFrames: Pass = (body, note) => {
  for (const frame of elementsOf(body, 'IFRAME', 'EMBED', 'OBJECT', 'FRAME')) {
    const inner = frame.nodeName === 'OBJECT' ? firstOf(frame, 'EMBED', 'IFRAME') : null;
    if (inner !== null) {
      replace(frame, inner);
      continue;
    }
    const source =
      attribute(frame, 'src') || attribute(frame, 'data-src') || attribute(frame, 'data');
    const page = source === '' ? null : pageOfPlayer(source);
    note('embed', page ?? (source || attribute(frame, 'srcdoc') || 'a frame without an address'));
    if (page === null) remove(frame);
    else replaceByLink(frame, page, labelOf(frame) || siteOf(page));
  }
};

/** Sounds and films become links to their files; the picture before a film stays. */
export const linkedMedia: Pass = (body, note) => {
  for (const player of elementsOf(body, 'AUDIO', 'VIDEO')) {
    const sources = [player, ...elementsOf(player, 'SOURCE')];
    const address = sources.map((source) => linkedAddress(attribute(source, 'src'))).find(Boolean);
    const poster = attribute(player, 'poster');
    if (poster !== '') {
      const picture = make(player, 'img');
      picture.setAttribute('src', poster);
      player.parentNode?.insertBefore(make(player, 'p', picture), player);
    }
    note('embed', address ?? `${player.nodeName.toLowerCase()} without an address`);
    if (address) {
      replaceByLink(player, address, labelOf(player) || nameOfFile(address) || siteOf(address));
    } else remove(player);
  }
};

/** Addresses alone in the frame of an embed become links. */
export const linkedEmbedBlocks: Pass = (body, note) => {
  for (const wrapper of elementsOf(body, 'DIV')) {
    if (!/\bwp-block-embed__wrapper\b/.test(attribute(wrapper, 'class'))) continue;
    const text = textOf(wrapper);
    if (!/^https?:\S+$/.test(text)) continue;
    note('embed', text);
    replace(wrapper, make(wrapper, 'p', link(wrapper, text, text)));
  }
};
