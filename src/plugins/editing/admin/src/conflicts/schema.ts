/** What the panel knows of a field, as far as values are compared by it. */
export interface Attribute {
  type: string;
  /** Of relations, e.g. `manyToOne`. */
  relation?: string;
  /** Of components: their uid. */
  component?: string;
  repeatable?: boolean;
}

interface Schema {
  attributes: Record<string, Attribute>;
}

/** A part of a component, with the name that the form gives it. */
interface Part extends Attribute {
  label: string;
}

/** The parts of components, by the component's uid. */
export type Components = Record<string, Record<string, Part> | undefined>;

/** A field of the form that people write in. */
export interface FormField {
  name: string;
  label: string;
  attribute: Attribute;
}

interface LayoutField extends FormField {
  disabled: boolean;
}

/** The parts of components as the form calls them. */
export const partsOf = (schemas: object, layouts: object): Components =>
  Object.fromEntries(
    Object.entries(schemas as Record<string, Schema>).map(([uid, { attributes }]) => {
      const layout = (layouts as Record<string, { layout: LayoutField[][] } | undefined>)[uid];
      const labels = new Map(layout?.layout.flat().map(({ name, label }) => [name, label]));
      const parts = Object.entries(attributes)
        .filter(([name]) => name !== 'id')
        .map(([name, part]) => [name, { ...part, label: labels.get(name) ?? name }]);
      return [uid, Object.fromEntries(parts)];
    }),
  );

/** The fields of a form's layout that can be typed into. */
export const writtenFields = (panels: unknown): FormField[] =>
  (panels as LayoutField[][][]).flat(2).filter(({ disabled }) => !disabled);
