import { isInstalled } from '@ota-news/foundation/contracts/services';
import type { PublicDocument, Redirection } from '@ota-news/foundation/contracts/site';
import { isStrapiPath } from '@ota-news/foundation/network/strapi-paths';
import type { Core } from '@strapi/strapi';
import type { Asset } from '../http/asset';
import { Entry } from '../http/entry';
import { alternateOf } from '../http/paths';
import { errorRenderer } from '../rendering/errors';
import { pageForms } from '../rendering/forms';
import { PUBLIC_HOUR, SECURITY, transportSecurity } from '../rendering/headers';
import { pageRenderer } from '../rendering/pages';
import { speculationRules } from '../rendering/speculation-rules';
import { ownService } from '../own-services';

/** Stylesheet of a colour, which any process makes from its address: pages outlive a change of the colour. */
const COLOR_SHEET = /^\/assets\/colors-([0-9a-f]{6})\.[0-9a-f]+\.css$/;

/** A file whose address changes with its content. */
const assetEntry = ({ contentType, body }: Asset): Entry =>
  new Entry({
    status: 200,
    contentType,
    body,
    headers: {
      ...SECURITY,
      'Cache-Control': 'public, max-age=31536000, immutable',
      Vary: 'Accept-Encoding',
    },
    tags: [],
    lastModified: null,
  });

/** Converts route results to complete responses. */
const createRenderer = ({ strapi }: { strapi: Core.Strapi }) => {
  const theme = ownService(strapi, 'theme');
  const scripts = ownService(strapi, 'scripts');
  const forms = pageForms(strapi);

  const assets = new Map(
    [...theme.assets, ...scripts.assets(), speculationRules].map((asset) => [
      asset.url,
      assetEntry(asset),
    ]),
  );

  const colorSheet = (path: string): Entry | null => {
    const digits = COLOR_SHEET.exec(path)?.[1];
    const sheet = digits === undefined ? null : theme.colorSheet(`#${digits}`);
    return sheet?.url === path ? assetEntry(sheet) : null;
  };

  return {
    ...pageRenderer(forms),
    ...errorRenderer(forms, { hasIndex: isInstalled(strapi, 'discovery') }),

    asset: (path: string): Entry | null => assets.get(path) ?? colorSheet(path),

    document({
      status = 200,
      contentType,
      browserType,
      body,
      digest,
      tags,
      lastModified,
      headers,
    }: PublicDocument): Entry {
      return new Entry({
        status,
        contentType,
        body,
        ...(digest === undefined ? {} : { digest }),
        ...(browserType === undefined ? {} : { browserType }),
        tags,
        lastModified: lastModified ?? null,
        headers: {
          ...SECURITY,
          ...transportSecurity(),
          'Cache-Control': PUBLIC_HOUR,
          Vary: browserType === undefined ? 'Accept-Encoding' : 'Accept, Accept-Encoding',
          'Access-Control-Allow-Origin': '*',
          ...headers,
        },
      });
    },

    redirection({ redirectTo, status = 301 }: Redirection, isAlternate: boolean): Entry {
      const [path = '/'] = redirectTo.split(/[?#]/, 1);
      const isPage = path.startsWith('/') && !isStrapiPath(path) && !path.endsWith('.md');
      const rest = redirectTo.slice(path.length);
      const location = isAlternate && isPage ? `${alternateOf(path)}${rest}` : redirectTo;
      return new Entry({
        status,
        contentType: 'text/plain; charset=utf-8',
        body: `Moved to ${location}\n`,
        headers: {
          ...SECURITY,
          Location: location,
          'Cache-Control': 'public, max-age=300',
        },
        tags: [],
        lastModified: null,
      });
    },
  };
};

export default createRenderer;
