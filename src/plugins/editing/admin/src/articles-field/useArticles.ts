import * as React from 'react';
import type { PickableArticle } from '#newsroom/contracts/editing';
import { usePanelApi } from '#panel/api';

/** Debounce time in milliseconds, to avoid a request per letter. */
const REST_MS = 200;

interface Answer {
  data: PickableArticle[];
}

/** Searches articles by title; null while the request is pending. */
export const useFoundArticles = (typed: string): PickableArticle[] | null => {
  const api = usePanelApi('/admin/editing');
  const [found, setFound] = React.useState<PickableArticle[] | null>([]);
  React.useEffect(() => {
    let isCurrent = true;
    setFound(null);
    const query = new URLSearchParams({ title: typed.trim().slice(0, 255) });
    const timer = setTimeout(
      () =>
        void api.get<Answer>(`/articles?${query}`).then(
          ({ data }) => isCurrent && setFound(data),
          () => isCurrent && setFound([]),
        ),
      REST_MS,
    );
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [api, typed]);
  return found;
};

/** Loads titles of articles by number; `isKnown` is true once the response for all has arrived. */
export const useTitles = (ids: number[]): { titles: Map<number, string>; isKnown: boolean } => {
  const api = usePanelApi('/admin/editing');
  const [titles, setTitles] = React.useState(new Map<number, string>());
  const [asked, setAsked] = React.useState<string | null>(null);
  const list = ids.join(',');
  React.useEffect(() => {
    if (list === '') return undefined;
    let isCurrent = true;
    void api.get<Answer>(`/articles?ids=${list}`).then(
      ({ data }) => {
        if (!isCurrent) return;
        setTitles(new Map(data.map(({ id, title }) => [id, title])));
        setAsked(list);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [api, list]);
  return { titles, isKnown: asked === list };
};
