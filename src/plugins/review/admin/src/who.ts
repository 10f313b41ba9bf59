import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';
import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import type { Words } from './catalogue';

/** Returns a display name of a change author. */
export const displayNameOf = (by: ChangeAuthor, t: Words): string => {
  switch (by.kind) {
    case 'person':
      return by.name;
    case 'token':
      return t('who.token', { name: by.name });
    case 'agent':
      return t('who.agent', { agent: quotedClaimedName(by.name), person: by.person.name });
    case 'service':
      return t('who.service');
  }
};
