import type { Theme } from '@ota-news/foundation/contracts/page-models';
import { drawCard } from './card';
import { accentStyles } from './lib/colors';
import { renderPage } from './render-page';

/** Text typeface (SIL Open Font License 1.1), made by `npm run fonts`; letters that English lacks load when needed. */
const FACES = [
  'latin-wght-normal',
  'latin-wght-italic',
  'latin-accents-wght-normal',
  'latin-ext-wght-normal',
].map((face) => `assets/fonts/source-serif-4-${face}.woff2`);

/** The same typeface in the form that drawing programs read (SIL Open Font License 1.1). */
const CARD_FONT = {
  name: 'Source Serif 4 SemiBold',
  file: require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
};

export const theme: Theme = {
  renderPage,
  colorStyles: accentStyles,
  card: { font: CARD_FONT, draw: drawCard },
  assets: {
    stylesheet: 'assets/site.css',
    script: 'assets/site.js',
    early: 'assets/scheme.js',
    fonts: FACES,
    chart: ['assets/price-chart.js'],
  },
};
