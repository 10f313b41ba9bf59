import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** Translations of the plugin's admin texts. */
export const { message, registerTrads, useWords } = catalogue('moving', en, {
  de: () => import('./translations/de.json'),
});

export type Words = ReturnType<typeof useWords>;
