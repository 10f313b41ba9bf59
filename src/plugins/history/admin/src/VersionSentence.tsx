import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { ClaimedName } from '#panel/ClaimedName';
import type { VersionView } from '@ota-news/foundation/contracts/history';
import { useDrawnWords } from './catalogue';

const Author = ({ by }: { by: ChangeAuthor }) => {
  const draw = useDrawnWords();
  switch (by.kind) {
    case 'person':
      return <bdi>{by.name}</bdi>;
    case 'token':
      return draw('who.token', { name: <bdi key="name">{by.name}</bdi> });
    case 'agent':
      return draw('who.agent', {
        agent: <ClaimedName key="agent" name={by.name} />,
        person: <bdi key="person">{by.person.name}</bdi>,
      });
    case 'service':
      return draw('who.service', {});
  }
};

/** Sentence with action, author and channel of a version. */
export const VersionSentence = ({ version: { action, by, door } }: { version: VersionView }) => {
  const draw = useDrawnWords();
  return action === 'found'
    ? draw('action.found', {})
    : draw('sentence', {
        action: draw(`action.${action}`, {}),
        who: <Author key="who" by={by} />,
        door,
      });
};
