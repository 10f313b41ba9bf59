import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import type { PlannedEntry } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';
import { usePlan } from '../plan/usePlan';
import { useTitle } from '../plan/useTitle';

const isSameRule = (one: PlannedEntry, other: PlannedEntry): boolean =>
  one.kind === 'issue' && other.kind === 'issue' && one.id === other.id;

/** Condenses the plan: of issues on a recurring schedule keeps only the next and those with a subject. */
const linesOf = (plan: PlannedEntry[]): { entry: PlannedEntry; isRepeated: boolean }[] =>
  plan.flatMap((entry, place) => {
    const isLater = plan.slice(0, place).some((earlier) => isSameRule(earlier, entry));
    if (isLater && entry.title === null) return [];
    const follows = plan.slice(place + 1).some((later) => isSameRule(entry, later));
    return [{ entry, isRepeated: follows && !isLater }];
  });

/** Home page widget: next scheduled publications. */
export const ComingUp = () => {
  const say = useWords();
  const { short } = useMoments();
  const titleOf = useTitle();
  const momentOf = (entry: PlannedEntry, isRepeated: boolean): string => {
    if (Date.parse(entry.at) < Date.now()) return say('due', { moment: short(entry.at) });
    if (!isRepeated) return short(entry.at);
    return say(entry.id === 'daily' ? 'comingUp.daily' : 'comingUp.weekly', {
      moment: short(entry.at),
    });
  };
  return (
    <Listing
      loaded={usePlan()}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('comingUp.empty')}
    >
      {({ data }) => (
        <HomeList
          label={say('comingUp.title')}
          lines={linesOf(data).map(({ entry, isRepeated }) => ({
            key: `${entry.id} ${entry.at}`,
            title: titleOf(entry),
            to: `/${entry.place}`,
            note: momentOf(entry, isRepeated),
          }))}
        />
      )}
    </Listing>
  );
};
