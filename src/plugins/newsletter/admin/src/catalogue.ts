import { catalogue } from '#panel/catalogue';
import en from './translations/en.json';

/** What the plugin says in the panel. */
export const { message, registerTrads, useWords } = catalogue('newsletter', en, {
  de: () => import('./translations/de.json'),
});
