import type { Reader } from '../../../../../newsroom/contracts/editing';
import { Typography } from '@strapi/design-system';
import { usePresence } from './usePresence';

const listFormat = new Intl.ListFormat('en', { type: 'conjunction' });

const sentence = (names: string[], one: string, many: string): string[] =>
  names.length === 0
    ? []
    : [`${listFormat.format(names)} ${names.length === 1 ? one : many} this entry too.`];

const sentencesOf = (readers: Reader[]): string[] => {
  const others = readers.filter(({ isYou }) => !isYou);
  const namesOf = (isChanging: boolean): string[] => {
    const names = others.filter((one) => one.isChanging === isChanging).map(({ name }) => name);
    return [...new Set(names)];
  };
  const changing = namesOf(true);
  const open = namesOf(false).filter((name) => !changing.includes(name));
  return [
    ...sentence(changing, 'is changing', 'are changing'),
    ...sentence(open, 'has opened', 'have opened'),
    ...(readers.some(({ isYou }) => isYou) ? ['You have it open in another window.'] : []),
  ];
};

/** Who else has an entry open, and who is changing it. */
export const Presence = ({ model, documentId }: { model: string; documentId: string }) => {
  const sentences = sentencesOf(usePresence(model, documentId));
  return (
    <Typography role="status" variant="pi" textColor="neutral600">
      {sentences.join(' ')}
    </Typography>
  );
};
