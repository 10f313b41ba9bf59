import { entryAddress } from '@ota-news/foundation/document-versions/entry-address';
import { historyAddress } from '@ota-news/foundation/document-versions/history-address';
import { usePanelQuery } from '#panel/panel-query';
import { PanelLink } from '#panel/PanelLink';
import { ClaimedName } from '#panel/ClaimedName';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import type { AgentDraftView } from '@ota-news/foundation/contracts/history';
import { useDrawnWords, useWords } from './catalogue';

const REFRESH_SECONDS = 60;

/** Home page widget: unpublished changes by agents, each with its last change. */
export const AgentDrafts = () => {
  const say = useWords();
  const draw = useDrawnWords();
  const { short } = useMoments();
  const loaded = usePanelQuery<{ data: AgentDraftView[] }>('/admin/history/agents', {
    seconds: REFRESH_SECONDS,
  });
  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.length === 0}
      whenEmpty={say('agents.empty')}
    >
      {({ data }) => (
        <HomeList
          label={say('agents.title')}
          lines={data.map(({ id, contentType, documentId, title, at, by, isSingleType }) => ({
            key: id,
            title,
            to: entryAddress(contentType, documentId, isSingleType),
            note: draw('agents.note', {
              agent: <ClaimedName key="agent" name={by.name} />,
              person: <bdi key="person">{by.person.name}</bdi>,
              moment: short(at),
            }),
            action: (
              <PanelLink
                to={historyAddress(contentType, documentId, id)}
                aria-label={say('agents.changesOf', { title })}
              >
                {say('agents.changes')}
              </PanelLink>
            ),
          }))}
        />
      )}
    </Listing>
  );
};
