import { usePanelQuery } from '#panel/panel-query';
import { useDebouncedValue } from '#panel/useDebouncedValue';
import type { PickableArticle } from '#newsroom/contracts/editing';

/** Debounce time in milliseconds, to avoid a request per letter. */
const REST_MS = 200;

interface Answer {
  data: PickableArticle[];
}

/** Searches articles by title; null while the request is pending. */
export const useFoundArticles = (typed: string): PickableArticle[] | null => {
  const title = typed.trim().slice(0, 255);
  const settled = useDebouncedValue(title, REST_MS);
  const { value, isLoading } = usePanelQuery<Answer>(
    settled === null ? null : `/admin/editing/articles?${new URLSearchParams({ title: settled })}`,
  );
  return settled === null || isLoading ? null : (value?.data ?? []);
};

/** Loads titles of articles by number; `isKnown` is true once the response for all has arrived. */
export const useTitles = (ids: number[]): { titles: Map<number, string>; isKnown: boolean } => {
  const { value, latest, isLoading } = usePanelQuery<Answer>(
    ids.length === 0 ? null : `/admin/editing/articles?ids=${ids.join(',')}`,
  );
  return {
    titles: new Map(latest?.data.map(({ id, title }) => [id, title])),
    isKnown: value !== null && !isLoading,
  };
};
