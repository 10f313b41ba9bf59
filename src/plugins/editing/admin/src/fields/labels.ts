/** A language's words for the labels and help texts of fields, by the English of their descriptions. */
type FieldWords = Record<string, string>;

const translations: Record<string, () => Promise<{ default: FieldWords }>> = {
  de: () => import('./de.json'),
};

const known: Record<string, FieldWords> = {};

const PREFIX = 'fields.';

/**
 * Loads what fields are called, for forms and lists, whose hooks are no components, and under `fields.` for
 * who draws them.
 */
export const loadFieldWords = async (locale: string): Promise<Record<string, string>> => {
  const words = (await translations[locale]?.())?.default ?? {};
  known[locale] = words;
  return Object.fromEntries(
    Object.entries(words).map(([english, text]) => [`${PREFIX}${english}`, text]),
  );
};

/** A label or help text in the language that the panel speaks. */
const inPanelLanguage = (english: string): string =>
  known[document.documentElement.lang]?.[english] ?? english;

interface Field {
  label?: unknown;
  hint?: unknown;
}

/** A field of a form or list with its label and help text in the panel's language. */
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

/** A form whose layout becomes another object is drawn anew, so each language has one of each. */
const made = new WeakMap<object, Map<string, FormLayout['layout']>>();

/** Forms, and the components in them, with their words in the panel's language. */
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
