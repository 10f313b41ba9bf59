import type { Theme } from '@ota-news/foundation/contracts/page-models';
import { renderDocument } from '../shared/document';
import { draw } from './pages';

/** A small theme for people who scan: headlines and figures in one column, without scripts and fonts. */
export const theme: Theme = {
  renderPage: (model) =>
    renderDocument({
      model,
      colors: { light: '#fffdf4', dark: '#0c100d' },
      children: draw(model.content.kind, model.content, model.frame),
    }),
  assets: { stylesheet: 'wire.css', fonts: [], chart: [] },
};
