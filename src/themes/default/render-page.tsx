import type { PageModel } from '../../contracts/page-models';
import { Document } from './layout/document';

/** Draws a whole document. Nothing here waits for anything, so the result is always a string. */
export function renderPage(model: PageModel): string {
  return `<!doctype html>${String(<Document model={model} />)}`;
}
