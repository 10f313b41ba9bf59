import type { Reader } from '#newsroom/contracts/editing';
import { Typography } from '@strapi/design-system';
import { useIntl } from 'react-intl';
import { useWords } from '../catalogue';
import { usePresence } from './usePresence';

/** Returns a function that describes other readers of an entry. */
const useSentences = () => {
  const say = useWords();
  const { formatList } = useIntl();
  const sentence = (key: 'presence.changing' | 'presence.open', names: string[]): string[] =>
    names.length === 0
      ? []
      : [say(key, { count: names.length, names: formatList(names, { type: 'conjunction' }) })];

  return (readers: Reader[]): string[] => {
    const others = readers.filter(({ isYou }) => !isYou);
    const namesOf = (isChanging: boolean): string[] => {
      const names = others.filter((one) => one.isChanging === isChanging).map(({ name }) => name);
      return [...new Set(names)];
    };
    const changing = namesOf(true);
    const open = namesOf(false).filter((name) => !changing.includes(name));
    return [
      ...sentence('presence.changing', changing),
      ...sentence('presence.open', open),
      ...(readers.some(({ isYou }) => isYou) ? [say('presence.you')] : []),
    ];
  };
};

/** Shows who else has an entry open, and who is changing it. */
export const Presence = ({ model, documentId }: { model: string; documentId: string }) => {
  const sentencesOf = useSentences();
  const sentences = sentencesOf(usePresence(model, documentId));
  return (
    <Typography role="status" variant="pi" textColor="neutral600">
      {sentences.join(' ')}
    </Typography>
  );
};
