import type { Theme } from '@ota-news/foundation/contracts/page-models';
import { ConfigurationError } from '@ota-news/foundation/settings/configuration-error';
import type { Core } from '@strapi/strapi';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hashedAsset as asset, SCRIPT, STYLES, type Asset } from '../http/asset';
import { siteSettings } from '../settings';

interface ThemePlace {
  /** Folder of the compiled modules. */
  code: string;
  /** Folder that asset names are relative to. */
  files: string;
}

/** @throws ConfigurationError if the project has no theme of that name */
const placeOf = ({ dirs }: Core.Strapi, name: string): ThemePlace => {
  const code = path.join(dirs.dist.src, 'themes', name);
  // Folders without an index, such as what themes share, are none.
  if (existsSync(path.join(code, 'index.js'))) {
    return { code, files: path.join(dirs.app.src, 'themes', name) };
  }
  throw new ConfigurationError(`The theme is "${name}", but there is no src/themes/${name}/index.`);
};

/** Loads the configured theme with its style sheet, script and fonts. */
const createTheme = ({ strapi }: { strapi: Core.Strapi }) => {
  const place = placeOf(strapi, siteSettings.of(strapi).theme);
  const { theme } = require(place.code) as { theme: Theme };
  // The build minifies style sheets and scripts beside the code; while a person edits them, they are read as written.
  const isEdited = strapi.config.get('environment') === 'development';
  const read = (file: string): Buffer => {
    const built = path.resolve(place.code, file);
    const isBuilt = !isEdited && existsSync(built);
    return readFileSync(isBuilt ? built : path.resolve(place.files, file));
  };

  const fonts = theme.assets.fonts.map((file) => asset(file, read(file), 'font/woff2'));
  const fontUrls = new Map(
    theme.assets.fonts.map((file, index) => [path.basename(file), fonts[index]?.url]),
  );
  const styles = read(theme.assets.stylesheet)
    .toString()
    .replace(/url\(['"]?([\w.-]+)['"]?\)/g, (whole, name: string) => {
      const url = fontUrls.get(name);
      return url === undefined ? whole : `url('${url}')`;
    });
  const stylesheet = asset(theme.assets.stylesheet, Buffer.from(styles), STYLES);
  const scriptAsset = (file: string) => asset(file, read(file), SCRIPT);
  const optionalScript = (file: string | undefined) =>
    file === undefined ? [] : [scriptAsset(file)];
  const script = optionalScript(theme.assets.script);
  const early = optionalScript(theme.assets.early);
  const chart = theme.assets.chart.map(scriptAsset);

  return {
    renderPage: theme.renderPage,
    card: theme.card ?? null,
    /** Stylesheet for an accent colour `#rrggbb`; null if there is none, or the theme has one for no other. */
    colorSheet(accent: string | null): Asset | null {
      if (accent === null || theme.colorStyles === undefined) return null;
      const color = accent.toLowerCase();
      return asset(`colors-${color.slice(1)}.css`, Buffer.from(theme.colorStyles(color)), STYLES);
    },
    assets: [stylesheet, ...script, ...early, ...fonts, ...chart],
    assetUrls: {
      stylesheet: stylesheet.url,
      script: script[0]?.url,
      early: early[0]?.url,
      fonts: fonts.map(({ url }) => url),
      chart: chart.map(({ url }) => url),
    },
  };
};

export default createTheme;
