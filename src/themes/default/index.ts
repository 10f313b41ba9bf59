import type { Theme } from '@ota-news/foundation/contracts/page-models';
import { drawCard } from './card';
import { renderPage } from './render-page';

/** Text typeface in the subset for Western European languages (SIL Open Font License 1.1). */
const face = (style: 'normal' | 'italic'): string =>
  require.resolve(
    `@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-${style}.woff2`,
  );

/** The same typeface in the form that drawing programs read (SIL Open Font License 1.1). */
const CARD_FONT = {
  name: 'Source Serif 4 SemiBold',
  file: require.resolve('@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf'),
};

export const theme: Theme = {
  renderPage,
  card: { font: CARD_FONT, draw: drawCard },
  assets: {
    stylesheet: 'assets/site.css',
    script: 'assets/site.js',
    early: 'assets/scheme.js',
    fonts: [face('normal'), face('italic')],
    chart: ['assets/price-chart.js'],
  },
};
