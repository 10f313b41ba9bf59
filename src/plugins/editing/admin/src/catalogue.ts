import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** Message catalogue of the plugin. */
export const { message, registerTrads, useWords } = catalogue('editing', en, {
  de: () => import('./translations/de.json'),
});

export type MessageKey = keyof typeof en;
export type Words = ReturnType<typeof useWords>;
