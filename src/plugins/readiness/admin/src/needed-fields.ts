interface Field {
  attribute: { type: string; pluginOptions?: { readiness?: { isNeededToPublish?: boolean } } };
  required: boolean;
}

interface FormLayout {
  layout: { layout: Field[][][] };
}

const isMarked = ({ attribute, required }: Field): boolean =>
  attribute.pluginOptions?.readiness?.isNeededToPublish === true ||
  // A switch has a value always.
  (required && attribute.type !== 'boolean');

const marked = <T extends FormLayout['layout']>(layout: T): T => ({
  ...layout,
  layout: layout.layout.map((panel) =>
    panel.map((row) => row.map((field) => ({ ...field, required: isMarked(field) }))),
  ),
});

/** A form whose layout becomes another object is drawn anew, so each has one marked form. */
const made = new WeakMap<object, FormLayout['layout']>();

/** Marks what an article goes out with like what it is stored with: a draft may lack it, a publication not. */
export const markNeeded = <T extends FormLayout>(form: T): T => {
  const { layout } = form;
  const known = made.get(layout) ?? marked(layout);
  made.set(layout, known);
  return { ...form, layout: known };
};
