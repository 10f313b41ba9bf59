import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import type { ShownVersion } from '../../../../newsroom/contracts/history';
import type { Words } from './catalogue';

const whoOf = (by: ChangeAuthor, say: Words): string => {
  switch (by.kind) {
    case 'person':
      return by.name;
    case 'token':
      return say('who.token', { name: by.name });
    case 'agent':
      return say('who.agent', { agent: by.name, person: by.person.name });
    case 'service':
      return say('who.service');
  }
};

/** What was done, by whom, through what. */
export const sentenceOf = ({ action, by, door }: ShownVersion, say: Words): string =>
  action === 'found'
    ? say('action.found')
    : say('sentence', { action: say(`action.${action}`), who: whoOf(by, say), door });

export const actionOf = ({ action, restores }: ShownVersion, say: Words): string =>
  say(restores === null ? `action.${action}` : 'action.restored');
