import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** Messages of the plugin's admin pages. */
export const { message, registerTrads, useDrawnWords, useWords } = catalogue('mcp', en, {
  de: () => import('./translations/de.json'),
});

export type Words = ReturnType<typeof useWords>;
