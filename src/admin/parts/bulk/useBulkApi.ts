import { unstable_useDocumentLayout as useDocumentLayout } from '@strapi/content-manager/strapi-admin';
import { usePanelApi } from '../api';
import { usePartWords } from '../catalogue';
import type { SelectedRow } from './confirmation';
import type { BulkEntry } from './useBulkRun';

/**
 * Bulk actions of the content manager, called with one entry each, so that every entry succeeds or
 * fails separately.
 */
export const useBulkApi = (model: string) => {
  const api = usePanelApi(`/content-manager/collection-types/${model}/actions`);
  const say = usePartWords();
  return (action: 'bulkPublish' | 'bulkUnpublish' | 'bulkDelete') =>
    async ({ documentId }: BulkEntry): Promise<void> => {
      const body = { documentIds: [documentId] };
      const { count } = await api.post<{ count: number }>(`/${action}`, body);
      if (count === 0) throw new Error(say('bulk.gone'));
    };
};

/** Returns a function for the titles of a list's rows. */
export const useTitles = (model: string): ((row: SelectedRow) => BulkEntry) => {
  const { list } = useDocumentLayout(model);
  return (row) => {
    const title = row[list.settings.mainField ?? 'documentId'];
    return {
      documentId: row.documentId,
      title: typeof title === 'string' && title !== '' ? title : row.documentId,
    };
  };
};
