import type { z } from '@strapi/utils';

/** One row of a form: attributes and their widths in twelfths, at most 12 in all. */
export type FormRow = Record<string, number>;

/** How the panel lays out one kind of content. Labels and help texts are in its zod schema. */
export interface PanelView {
  /** Attribute by which an entry is called where others refer to it. */
  mainField: string;
  form: FormRow[];
  /** Attributes that the service keeps: nobody types into them, also where an organisation adds them to the form. */
  readOnly?: string[];
  /** Attributes that the service fills, and forms leave out. */
  leftOut?: string[];
}

/** A view of a content type, which has a list too. */
export interface ContentTypeView extends PanelView {
  /** Columns of the list. */
  list: string[];
  sort: { by: string; order: 'ASC' | 'DESC' };
}

/** Fields of a resource or component, each with `meta.title` and `meta.description`. */
export type DescribedFields = z.ZodObject;
