import type { PageModel } from '@ota-news/foundation/contracts/page-models';
import { renderDocument } from '../shared/document';
import { SchemeSwitch } from './components/scheme-switch';
import { PAPER } from './lib/colors';
import { Page } from './pages';

export const renderPage = (model: PageModel): string =>
  renderDocument({
    model,
    colors: PAPER,
    controls: <SchemeSwitch />,
    children: <Page content={model.content} frame={model.frame} />,
  });
