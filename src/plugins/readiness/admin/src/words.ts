import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** What is said in the language of the person who looks at it. */
export const { message, registerTrads, useWords } = catalogue('readiness', en, {
  de: () => import('./translations/de.json'),
});
