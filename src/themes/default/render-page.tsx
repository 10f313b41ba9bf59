import type { PageModel } from '@ota-news/foundation/contracts/page-models';
import { Document } from './layout/document';

/** Renders a whole document. No component is asynchronous, so the result is always a string. */
export function renderPage(model: PageModel): string {
  return `<!doctype html>${String(<Document model={model} />)}`;
}
