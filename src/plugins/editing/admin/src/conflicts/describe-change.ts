import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import type { LastSave } from '#newsroom/contracts/editing';
import type { Words } from '../catalogue';
import type { Conflict } from './conflict-store';
import type { Theirs } from './useServerVersion';

const savedBy = ({ by, agent: name }: LastSave, moment: string, say: Words): string => {
  if (by === null) return say('conflict.saved.program', { moment });
  if (name === null) {
    return by.isYou
      ? say('conflict.saved.you', { moment })
      : say('conflict.saved.person', { name: by.name, moment });
  }
  const agent = quotedClaimedName(name);
  return by.isYou
    ? say('conflict.saved.ownAgent', { agent, moment })
    : say('conflict.saved.agent', { agent, name: by.name, moment });
};

/**
 * Describes the change made by somebody else while the entry was open in a form.
 *
 * @param zoned formats a time with its time zone
 */
export const describeChange = (
  { base }: Conflict,
  { data, state }: Theirs,
  say: Words,
  zoned: (moment: string) => string,
): string => {
  const opened = Date.parse(String(base.data.updatedAt));
  const stored = Date.parse(String(data.updatedAt));
  if (stored > opened) return savedBy(state.saved, zoned(state.saved.at), say);
  if (stored < opened) return say('conflict.discarded');
  return say(state.isPublished === true ? 'conflict.published' : 'conflict.withdrawn');
};
