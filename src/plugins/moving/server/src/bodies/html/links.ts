import { linkedAddress, siteOf } from './addresses';
import { attribute, elementsOf, firstOf, textOf, unwrap } from './dom';
import type { Pass } from './pass';

/** Leaves out links that pages would not show, and anchors within the text, whose targets are lost. */
export const shownLinks: Pass = (body, note) => {
  for (const anchor of elementsOf(body, 'A', 'AREA')) {
    const written = attribute(anchor, 'href');
    const address = linkedAddress(written);
    if (written === '') unwrap(anchor);
    else if (address === null) {
      note('link', `${textOf(anchor)}: ${written}`);
      unwrap(anchor);
    } else if (address.startsWith('#')) {
      note('anchor', `${textOf(anchor)}: ${address}`);
      unwrap(anchor);
    } else {
      anchor.setAttribute('href', address);
      if (textOf(anchor) !== '' || firstOf(anchor, 'IMG') !== null) continue;
      const label =
        attribute(anchor, 'aria-label') || attribute(anchor, 'title') || attribute(anchor, 'alt');
      anchor.textContent = label || siteOf(address);
    }
  }
};
