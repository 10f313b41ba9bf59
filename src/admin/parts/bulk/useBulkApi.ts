import { unstable_useDocumentLayout as useDocumentLayout } from '@strapi/content-manager/strapi-admin';
import { usePanelApi } from '../api';
import { usePartWords } from '../catalogue';
import type { ChosenRow } from './asking';
import type { BulkEntry } from './useBulkRun';

/** Calls of the content manager that change several entries; here one at a time, so that each is done or not. */
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

/** What the lines of a list are called. */
export const useTitles = (model: string): ((row: ChosenRow) => BulkEntry) => {
  const { list } = useDocumentLayout(model);
  return (row) => {
    const title = row[list.settings.mainField ?? 'documentId'];
    return {
      documentId: row.documentId,
      title: typeof title === 'string' && title !== '' ? title : row.documentId,
    };
  };
};
