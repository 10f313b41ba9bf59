/** The part of an attribute's schema needed to compare values. */
export interface Attribute {
  type: string;
  /** Relations only, e.g. `manyToOne`. */
  relation?: string;
  /** Components only: the uid. */
  component?: string;
  repeatable?: boolean;
}

interface Schema {
  attributes: Record<string, Attribute>;
}

/** An attribute of a component with its label in the form. */
interface Part extends Attribute {
  label: string;
}

/** Attributes of components, by the component's uid. */
export type Components = Record<string, Record<string, Part> | undefined>;

/** An editable field of the form. */
export interface FormField {
  name: string;
  label: string;
  attribute: Attribute;
}

interface LayoutField extends FormField {
  disabled: boolean;
}

/** Builds the attributes of components with the form's labels. */
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

/** Returns the editable fields of a form layout. */
export const writtenFields = (panels: unknown): FormField[] =>
  (panels as LayoutField[][][]).flat(2).filter(({ disabled }) => !disabled);
