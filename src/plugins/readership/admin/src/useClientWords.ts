import { useWords } from './catalogue';
import type { ClientSums } from './types';

type Named = Pick<ClientSums, 'kind' | 'operator' | 'purpose' | 'isVerified'>;

/** Names of classes of clients. */
export const useClientWords = () => {
  const say = useWords();
  return {
    /** Operator, and whether that is proved or only said. */
    operator: ({ operator, isVerified }: Named): string => {
      if (operator === null) return '–';
      return isVerified ? operator : say('claimed', { operator });
    },
    purpose: ({ purpose }: Named): string => (purpose === null ? '–' : say(`purpose.${purpose}`)),
  };
};
