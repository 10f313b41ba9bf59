import type { PageModel } from '@ota-news/foundation/contracts/page-models';
import { Document } from './layout/document';

/** Draws a whole document. Nothing here waits for anything, so the result is always a string. */
export function renderPage(model: PageModel): string {
  return `<!doctype html>${String(<Document model={model} />)}`;
}
