import * as React from 'react';
import en from '../translations/en.json';
import { useWords, type MessageKey } from '../catalogue';

const PREFIX = 'search.';

const KEYS = (Object.keys(en) as MessageKey[]).filter((key) => key.startsWith(PREFIX));

/**
 * Translations of the editor's search panel by the English text that CodeMirror looks them up with;
 * the same object until the language changes.
 */
export const usePhrases = (): Record<string, string> => {
  const say = useWords();
  const written = JSON.stringify(KEYS.map((key) => [key.slice(PREFIX.length), say(key)]));
  return React.useMemo(
    () => Object.fromEntries(JSON.parse(written) as [string, string][]),
    [written],
  );
};
