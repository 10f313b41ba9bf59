/** Builds the views that hosts show in chats: one document each, with its script and styles, that loads nothing. */
import { build, transform } from 'esbuild';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const VIEWS = ['chart', 'diff', 'preview'];
const STYLES = ['themes/default/assets/site.css', 'chat-views/views.css'];

/** Faces name files beside the style sheet. */
const FACES = /@font-face ?\{[^}]*\}/g;

const stylesOf = async (source) => {
  const css = STYLES.map((file) => readFileSync(path.join(source, file), 'utf8')).join('\n');
  const { code } = await transform(css, { loader: 'css', minify: true, target: 'esnext' });
  return code.replace(FACES, '');
};

const scriptOf = async (entry) => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    // Makes elements rather than text: what others wrote is never read as HTML.
    jsxImportSource: 'hono/jsx/dom',
    tsconfigRaw: {},
    logLevel: 'warning',
  });
  return outputFiles[0].text;
};

/**
 * @param source folder of the sources
 * @param folder for the documents
 */
export const buildChatViews = async (source, folder) => {
  mkdirSync(folder, { recursive: true });
  const styles = await stylesOf(source);
  for (const name of VIEWS) {
    const script = await scriptOf(path.join(source, 'chat-views', `${name}.tsx`));
    writeFileSync(
      path.join(folder, `${name}.html`),
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>${styles}</style>
</head>
<body>
<script>${script}</script>
</body>
</html>
`,
    );
  }
};
