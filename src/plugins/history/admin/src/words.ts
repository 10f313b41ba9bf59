import type { ShownVersion } from '#newsroom/contracts/history';
import type { Words } from './catalogue';

export const actionOf = ({ action, restores }: ShownVersion, say: Words): string =>
  say(restores === null ? `action.${action}` : 'action.restored');
