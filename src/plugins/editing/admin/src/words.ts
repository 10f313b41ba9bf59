import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** What is said in the language of the person who looks at it. */
export const { message, registerTrads, useWords } = catalogue('editing', en, {
  de: () => import('./translations/de.json'),
});

export type MessageKey = keyof typeof en;
export type Words = ReturnType<typeof useWords>;
