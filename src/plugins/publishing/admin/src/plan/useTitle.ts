import type { PlannedEntry } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';

/** Returns the title of a planned entry. */
export const useTitle = () => {
  const say = useWords();
  return ({ kind, id, title }: PlannedEntry): string => {
    if (kind === 'article') return title ?? id;
    const name = say(id === 'daily' ? 'issue.daily' : 'issue.weekly');
    return title === null ? name : `${name}: ${title}`;
  };
};
