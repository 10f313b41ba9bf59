import { HomeList } from '../../../../../admin/parts/HomeList';
import { Listing } from '../../../../../admin/parts/Listing';
import { useMoments } from '../../../../../admin/parts/moments';
import { useWords } from '../catalogue';
import { usePlan } from '../plan/usePlan';
import { useTitle } from '../plan/useTitle';

/** On the home page: what goes out by itself next. */
export const ComingUp = () => {
  const say = useWords();
  const { short } = useMoments();
  const titleOf = useTitle();
  return (
    <Listing
      loaded={usePlan()}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('comingUp.empty')}
    >
      {({ data }) => (
        <HomeList
          label={say('comingUp.title')}
          lines={data.map((entry) => ({
            key: `${entry.id} ${entry.at}`,
            title: titleOf(entry),
            to: `/${entry.place}`,
            note:
              Date.parse(entry.at) < Date.now()
                ? say('due', { moment: short(entry.at) })
                : short(entry.at),
          }))}
        />
      )}
    </Listing>
  );
};
