import type {
  CataloguedApi,
  DiscoveryDocument,
  LinkTarget,
} from '@ota-news/foundation/contracts/discovery';
import { absolute } from '@ota-news/foundation/network/public-address';

const PATH = '/.well-known/api-catalog';
const LINKSET = 'application/linkset+json';

export const apiCatalogLink = { href: PATH, rel: 'api-catalog', type: LINKSET } as const;

const target = ({ href, type }: LinkTarget): LinkTarget => ({
  href: absolute(href),
  ...(type === undefined ? {} : { type }),
});

const context = ({ anchor, links }: CataloguedApi): object => ({
  anchor: absolute(anchor),
  ...Object.fromEntries(
    Object.entries(links).map(([relation, targets]) => [relation, targets.map(target)]),
  ),
});

/** `/.well-known/api-catalog` (RFC 9727) as a linkset (RFC 9264 §4.2). */
export const apiCatalog = (apis: () => CataloguedApi[]): DiscoveryDocument => ({
  path: PATH,
  contentType: `${LINKSET}; profile="https://www.rfc-editor.org/info/rfc9727"`,
  // RFC 9727 §2: a HEAD response must also contain this link.
  headers: { Link: `<${PATH}>; rel="api-catalog"; type="${LINKSET}"` },
  body: () => ({
    linkset: [
      {
        anchor: absolute(PATH),
        item: apis().map(({ anchor }) => ({ href: absolute(anchor) })),
      },
      ...apis().map(context),
    ],
  }),
});
