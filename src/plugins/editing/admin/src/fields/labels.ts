/** Translations of field labels and help texts, by the English text. */
type FieldWords = Record<string, string>;

const translations: Record<string, () => Promise<{ default: FieldWords }>> = {
  de: () => import('./de.json'),
};

const known: Record<string, FieldWords> = {};

const PREFIX = 'fields.';

/**
 * Loads the translations of field labels, both for layout hooks, which can't use React hooks, and
 * as messages with the prefix `fields.` for components.
 */
export const loadFieldWords = async (locale: string): Promise<Record<string, string>> => {
  const words = (await translations[locale]?.())?.default ?? {};
  known[locale] = words;
  return Object.fromEntries(
    Object.entries(words).map(([english, text]) => [`${PREFIX}${english}`, text]),
  );
};

/** Translates a label or help text into the panel's language. */
const inPanelLanguage = (english: string): string =>
  known[document.documentElement.lang]?.[english] ?? english;

interface Field {
  label?: unknown;
  hint?: unknown;
}

/** Translates a field's label and help text into the panel's language. */
export const withWords = <T extends Field>(field: T): T => ({
  ...field,
  ...(typeof field.label === 'string' ? { label: inPanelLanguage(field.label) } : {}),
  ...(typeof field.hint === 'string' ? { hint: inPanelLanguage(field.hint) } : {}),
});

interface FormLayout {
  layout: {
    layout: Field[][][];
    components: Record<string, { layout: Field[][] }>;
  };
}

const translated = <T extends FormLayout['layout']>(layout: T): T => ({
  ...layout,
  layout: layout.layout.map((panel) => panel.map((row) => row.map(withWords))),
  components: Object.fromEntries(
    Object.entries(layout.components).map(([uid, component]) => [
      uid,
      { ...component, layout: component.layout.map((row) => row.map(withWords)) },
    ]),
  ),
});

/** Translated layouts by language, cached because a new layout object remounts the form. */
const made = new WeakMap<object, Map<string, FormLayout['layout']>>();

/** Translates the layouts of a form and its components into the panel's language. */
export const translateForm = <T extends FormLayout>(form: T): T => {
  const { layout } = form;
  const { lang } = document.documentElement;
  if (known[lang] === undefined || Object.keys(known[lang]).length === 0) return form;
  const ofLayout = made.get(layout) ?? new Map<string, FormLayout['layout']>();
  made.set(layout, ofLayout);
  const inLanguage = ofLayout.get(lang) ?? translated(layout);
  ofLayout.set(lang, inLanguage);
  return { ...form, layout: inLanguage };
};
