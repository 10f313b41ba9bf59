import type {
  ContentTypeView,
  DescribedFields,
  PanelView,
} from '@ota-news/foundation/fields/panel-view';

interface AttributeMetadata {
  edit: Record<string, unknown>;
  list: Record<string, unknown>;
}

/** View configuration as the content manager stores it. */
export interface ViewConfiguration {
  settings: Record<string, unknown>;
  metadatas: Record<string, AttributeMetadata>;
  layouts: { list: string[]; edit: { name: string; size: number }[][] };
}

const PAGE_SIZE = 20;

export const SYSTEM_LABELS: Record<string, string> = {
  id: 'Row',
  documentId: 'Document',
  createdAt: 'Created',
  updatedAt: 'Last saved',
  publishedAt: 'Last published',
  createdBy: 'Created by',
  updatedBy: 'Last saved by',
};

const hasList = (view: PanelView): view is ContentTypeView => 'list' in view;

const metadata = (
  name: string,
  { edit, list }: AttributeMetadata,
  fields: DescribedFields,
  view: PanelView,
): AttributeMetadata => {
  const described = fields.shape[name]?.meta();
  const label = described?.title ?? SYSTEM_LABELS[name] ?? list.label;
  if (described === undefined) return { edit, list: { ...list, label } };
  return {
    edit: {
      ...edit,
      label,
      description: described.description ?? '',
      editable: !(view.readOnly ?? []).includes(name),
    },
    list: { ...list, label },
  };
};

/**
 * Builds a view configuration with our labels, help texts, columns and rows.
 *
 * @param stored the content manager's configuration; parts not described stay the same
 */
export const configurationOf = (
  stored: ViewConfiguration,
  fields: DescribedFields,
  view: PanelView,
): ViewConfiguration => ({
  settings: {
    ...stored.settings,
    mainField: view.mainField,
    ...(hasList(view)
      ? {
          pageSize: PAGE_SIZE,
          defaultSortBy: view.sort.by,
          defaultSortOrder: view.sort.order,
        }
      : {}),
  },
  metadatas: Object.fromEntries(
    Object.entries(stored.metadatas).map(([name, own]) => [
      name,
      metadata(name, own, fields, view),
    ]),
  ),
  layouts: {
    list: hasList(view) ? view.list : stored.layouts.list,
    edit: view.form.map((row) => Object.entries(row).map(([name, size]) => ({ name, size }))),
  },
});
