import type { z } from '@strapi/utils';

/** One row of a form: attributes with their widths in twelfths, at most 12 in total. */
export type FormRow = Record<string, number>;

/** Layout of one kind of content in the panel. Labels and help texts are in its zod schema. */
export interface PanelView {
  /** Attribute shown as the entry's name in references. */
  mainField: string;
  form: FormRow[];
  /** Attributes that the service maintains: read-only, even if an organisation adds them to the form. */
  readOnly?: string[];
  /** Attributes that the service maintains and forms omit. */
  leftOut?: string[];
}

/** View of a content type, with the list view in addition. */
export interface ContentTypeView extends PanelView {
  /** Columns of the list. */
  list: string[];
  sort: { by: string; order: 'ASC' | 'DESC' };
}

/** Fields of a resource or component, each with `meta.title` and `meta.description`. */
export type DescribedFields = z.ZodObject;
