/** `npm run fonts`: makes the typefaces of the default theme from the packages that hold them whole. */
import { createRequire } from 'node:module';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import { command, runCommand } from './command-line.mjs';
import { root } from './project.mjs';

const require = createRequire(import.meta.url);
const PACKAGE = '@fontsource-variable/source-serif-4';
const FOLDER = path.join(root, 'src/themes/default/assets/fonts');

/** Weights that the style sheet uses. */
const WEIGHT = { min: 400, max: 700 };

const charactersFrom = (first, last) =>
  Array.from({ length: last - first + 1 }, (_, offset) =>
    String.fromCodePoint(first + offset),
  ).join('');

/** Characters of English, with the marks of its typesetting; every page loads them. */
const ENGLISH = `${charactersFrom(0x20, 0x7e)}${charactersFrom(0xa0, 0xbf)}é×÷–—‘’‚“”„†•…‰‹›€™−`;

/** Other letters of Western European languages. */
const ACCENTS = `${charactersFrom(0xc0, 0xff)}Œœ`;

/** Letters of Central European, Baltic, Turkish and Romanian names. */
const LATIN_EXTENDED = `${charactersFrom(0x100, 0x17f)}ȘșȚțẞ`;

/** Name, file in the package and characters of each subset. */
const FONTS = [
  ['latin-wght-normal', 'latin-wght-normal', ENGLISH],
  ['latin-wght-italic', 'latin-wght-italic', `${ENGLISH}${ACCENTS}`],
  ['latin-accents-wght-normal', 'latin-wght-normal', ACCENTS],
  ['latin-ext-wght-normal', 'latin-ext-wght-normal', LATIN_EXTENDED],
];

await runCommand(
  command('fonts', 'Makes the typefaces of the default theme.', 'npm run fonts').action(
    async () => {
      mkdirSync(FOLDER, { recursive: true });
      for (const [subset, source, characters] of FONTS) {
        const name = `source-serif-4-${subset}.woff2`;
        const whole = readFileSync(
          require.resolve(`${PACKAGE}/files/source-serif-4-${source}.woff2`),
        );
        const font = await subsetFont(whole, characters, {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHT },
        });
        writeFileSync(path.join(FOLDER, name), font);
        console.error(`${name}: ${whole.length} bytes, now ${font.length}`);
      }
      copyFileSync(require.resolve(`${PACKAGE}/LICENSE`), path.join(FOLDER, 'LICENSE'));
    },
  ),
);
