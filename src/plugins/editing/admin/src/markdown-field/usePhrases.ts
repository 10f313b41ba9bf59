import * as React from 'react';
import en from '../translations/en.json';
import { useWords, type MessageKey } from '../words';

const PREFIX = 'search.';

const KEYS = (Object.keys(en) as MessageKey[]).filter((key) => key.startsWith(PREFIX));

/**
 * What the editor's box for finding and replacing says, by its English, which it asks with; the same object
 * while the language is the same.
 */
export const usePhrases = (): Record<string, string> => {
  const say = useWords();
  const written = JSON.stringify(KEYS.map((key) => [key.slice(PREFIX.length), say(key)]));
  return React.useMemo(
    () => Object.fromEntries(JSON.parse(written) as [string, string][]),
    [written],
  );
};
