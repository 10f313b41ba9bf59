import type { ChangeAuthor } from '@ota-news/foundation/document-versions/change-origin';

/** Name of a change's author for agents. */
export const nameOfAuthor = (by: ChangeAuthor): string => {
  switch (by.kind) {
    case 'agent':
      return `${by.name} (agent, for ${by.person.name})`;
    case 'service':
      return 'the service';
    default:
      return by.name;
  }
};
