import type { Theme } from '@ota-news/foundation/contracts/page-models';
import { renderPage } from './render-page';

/** Text typeface in the subset for Western European languages (SIL Open Font License 1.1). */
const face = (style: 'normal' | 'italic'): string =>
  require.resolve(
    `@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-${style}.woff2`,
  );

export const theme: Theme = {
  renderPage,
  assets: {
    stylesheet: 'assets/site.css',
    script: 'assets/site.js',
    early: 'assets/scheme.js',
    fonts: [face('normal'), face('italic')],
    chart: ['assets/price-chart.js'],
  },
};
