interface Field {
  attribute: { type: string; pluginOptions?: { readiness?: { isNeededToPublish?: boolean } } };
  required: boolean;
}

interface FormLayout {
  layout: { layout: Field[][][] };
}

const isMarked = ({ attribute, required }: Field): boolean =>
  attribute.pluginOptions?.readiness?.isNeededToPublish === true ||
  // Booleans always have a value.
  (required && attribute.type !== 'boolean');

const marked = <T extends FormLayout['layout']>(layout: T): T => ({
  ...layout,
  layout: layout.layout.map((panel) =>
    panel.map((row) => row.map((field) => ({ ...field, required: isMarked(field) }))),
  ),
});

/** Cache of marked layouts: a new layout object would remount the form. */
const made = new WeakMap<object, FormLayout['layout']>();

/** Marks fields required for publishing like required fields; drafts may lack them. */
export const markNeeded = <T extends FormLayout>(form: T): T => {
  const { layout } = form;
  const known = made.get(layout) ?? marked(layout);
  made.set(layout, known);
  return { ...form, layout: known };
};
