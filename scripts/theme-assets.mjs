/** Minifies the style sheets and scripts of the themes into dist/. Service code reads them from there. */
import { transform } from 'esbuild';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const LOADERS = { '.css': 'css', '.js': 'js' };

/**
 * @param source folder of the themes
 * @param target folder of the compiled themes
 */
export const minifyThemeAssets = async (source, target) => {
  const files = readdirSync(source, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && path.extname(entry.name) in LOADERS)
    .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)));
  for (const file of files) {
    const loader = LOADERS[path.extname(file)];
    const { code } = await transform(readFileSync(path.join(source, file), 'utf8'), {
      loader,
      minify: true,
      target: 'es2022',
      // Newer syntax, such as nesting and light-dark(), reaches browsers as it is written.
      ...(loader === 'css' ? { target: 'esnext' } : {}),
    });
    mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
    writeFileSync(path.join(target, file), code);
  }
};
