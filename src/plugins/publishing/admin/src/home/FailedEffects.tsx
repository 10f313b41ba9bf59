import { Button } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { usePanelApi } from '#panel/api';
import { HomeList } from '#panel/HomeList';
import { Listing } from '#panel/Listing';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { useAction } from '#panel/useAction';
import type { EffectRecord } from '@ota-news/foundation/contracts/publishing';
import { useSentence } from '#panel/catalogue';
import { RETRY_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import { useWords } from '../catalogue';

const REFRESH_SECONDS = 30;

/** Home page widget: failed effects, each with a retry button. */
export const FailedEffects = () => {
  const say = useWords();
  const sentence = useSentence();
  const { short } = useMoments();
  const api = usePanelApi('/admin/publishing');
  const loaded = usePanelQuery<{ data: { effects: EffectRecord[] } }>(
    '/admin/publishing/effects?status=failed',
    { seconds: REFRESH_SECONDS },
  );
  const { allowedActions } = useRBAC(permissionsOf(RETRY_EFFECTS));
  const run = useAction(api.reload);

  const retry = ({ id, kind }: EffectRecord) => (
    <Button
      size="S"
      variant="secondary"
      aria-label={say('retry.one', { what: say(`kind.${kind}`) })}
      onClick={() =>
        void run(
          () => api.post(`/effects/${id}/retry`),
          say('retry.done', { what: say(`kind.${kind}`) }),
        )
      }
    >
      {say('retry')}
    </Button>
  );

  return (
    <Listing
      loaded={loaded}
      isEmpty={({ data }) => data.effects.length === 0}
      whenEmpty={say('failed.empty')}
    >
      {({ data }) => (
        <HomeList
          label={say('failed.title')}
          lines={data.effects.map((effect) => ({
            key: effect.id,
            title: effect.article?.title ?? say(`kind.${effect.kind}`),
            to: `/effects?status=failed&article=${effect.article?.documentId ?? ''}`,
            note: [
              say(`kind.${effect.kind}`),
              short(effect.updatedAt),
              effect.lastError === null ? null : sentence(effect.lastError),
            ]
              .filter((part) => part !== null)
              .join(' · '),
            action: allowedActions.canRetry === true ? retry(effect) : null,
          }))}
        />
      )}
    </Listing>
  );
};
