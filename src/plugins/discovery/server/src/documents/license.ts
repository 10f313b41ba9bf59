import { CONTENT_USE } from '@ota-news/foundation/contracts/content-use';
import type { DiscoveryDocument, DiscoveryLink } from '@ota-news/foundation/contracts/discovery';

const PATH = '/license.xml';
const TYPE = 'application/rsl+xml';

export const licenseLink: DiscoveryLink = { href: PATH, rel: 'license', type: TYPE };

const usesThatAre = (isAllowed: boolean): string =>
  Object.entries(CONTENT_USE)
    .filter(([, allowed]) => allowed === isAllowed)
    .map(([use]) => use)
    .join(' ');

/** The content signals as a licence (RSL 1.0): free of charge, attribution with a link. */
export const license: DiscoveryDocument = {
  path: PATH,
  contentType: TYPE,
  body: () =>
    Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>
<rsl xmlns="https://rslstandard.org/rsl">
  <content url="/">
    <license>
      <permits type="usage">${usesThatAre(true)}</permits>
      <prohibits type="usage">${usesThatAre(false)}</prohibits>
      <payment type="attribution"/>
    </license>
  </content>
</rsl>
`),
};
