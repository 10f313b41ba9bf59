import type { HealthReport } from '@ota-news/foundation/contracts/operations';
import { useSentence } from '#panel/catalogue';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from './catalogue';

/** Home page widget: health checks with problems, and advice. */
export const Attention = () => {
  const say = useWords();
  const sentence = useSentence();
  const loaded = usePanelQuery<{ data: HealthReport[] }>('/admin/operations/health');
  const wanting = ({ data }: { data: HealthReport[] }) =>
    data.filter(({ level }) => level !== 'good');
  return (
    <Listing
      loaded={loaded}
      isEmpty={(answer) => wanting(answer).length === 0}
      whenEmpty={say('attention.empty')}
    >
      {(answer) => (
        <HomeList
          label={say('attention.title')}
          lines={wanting(answer).map(({ name, title, message, advice }) => ({
            key: name,
            title: sentence(title),
            to: '/service-state',
            note: [message, advice]
              .filter((part) => part !== undefined)
              .map(sentence)
              .join(' '),
          }))}
        />
      )}
    </Listing>
  );
};
