import type { ArticleOverview, EffectRecord } from '#newsroom/contracts/publishing';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Divider, Flex, Typography } from '@strapi/design-system';
import { useForm, useRBAC } from '@strapi/strapi/admin';
import * as React from 'react';
import { Link } from 'react-router-dom';
import { useAnswer, useRefresh, type Loaded } from '#panel/api';
import { useAction } from '#panel/useAction';
import { usePartWords } from '#panel/catalogue';
import { ARTICLE } from './article';
import { useWords } from './catalogue';
import { EffectOutcome, StateBadge } from './EffectState';
import { PlainTextNotice } from './PlainTextNotice';
import { RETRY_EFFECTS, SEE_EFFECTS } from './permissions';
import { ScheduleState } from './ScheduleState';
import { SuggestedExcerpt } from './SuggestedExcerpt';
import { usePublishingApi } from './usePublishingApi';
import { isPending, isRetriable } from './words';

const WORKING_SECONDS = 3;
const SCHEDULED_SECONDS = 15;

/** Returns the newest effect of each kind, oldest first. */
const latestOf = (effects: EffectRecord[]): EffectRecord[] => [
  ...new Map([...effects].reverse().map((effect) => [effect.kind, effect])).values(),
];

const EffectItem = ({ effect, retry }: { effect: EffectRecord; retry: (() => void) | null }) => {
  const say = useWords();
  return (
    <Flex tag="li" direction="column" alignItems="stretch" gap={1}>
      <Flex justifyContent="space-between" gap={2}>
        <Typography fontWeight="bold">{say(`kind.${effect.kind}`)}</Typography>
        <StateBadge status={effect.status} />
      </Flex>
      <EffectOutcome effect={effect} />
      {retry !== null && isRetriable(effect) ? (
        <Flex>
          <Button
            size="S"
            variant="secondary"
            onClick={retry}
            aria-label={say('retry.one', { what: say(`kind.${effect.kind}`) })}
          >
            {say('retry')}
          </Button>
        </Flex>
      ) : null}
    </Flex>
  );
};

interface PanelBodyProps {
  documentId: string;
  loaded: Loaded<{ data: ArticleOverview }>;
  overview: ArticleOverview;
  isDraft: boolean;
}

const PanelBody = ({ documentId, loaded, overview, isDraft }: PanelBodyProps) => {
  const say = useWords();
  const api = usePublishingApi();
  const { allowedActions } = useRBAC([RETRY_EFFECTS]);
  const run = useAction(loaded.reload);
  const inForm = useForm('PublishingPanel', ({ values }) => {
    const { scheduled_for } = values as { scheduled_for?: string | Date | null };
    return scheduled_for ? new Date(scheduled_for).toISOString() : null;
  });
  const retry = ({ id, kind }: EffectRecord) =>
    void run(
      () => api.post(`/effects/${id}/retry`),
      say('retry.done', { what: say(`kind.${kind}`) }),
    );

  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      <ScheduleState overview={overview} inForm={isDraft ? inForm : overview.scheduledFor} />
      {isDraft && overview.isShownPlain ? <PlainTextNotice /> : null}
      {isDraft && overview.suggestedExcerpt !== null ? (
        <SuggestedExcerpt summary={overview.suggestedExcerpt} />
      ) : null}
      {overview.effects.length === 0 ? null : (
        <>
          <Divider />
          <Flex tag="ul" direction="column" alignItems="stretch" gap={4}>
            {latestOf(overview.effects).map((effect) => (
              <EffectItem
                key={effect.id}
                effect={effect}
                retry={allowedActions.canRetry === true ? () => retry(effect) : null}
              />
            ))}
          </Flex>
          <Link to={`/effects?article=${encodeURIComponent(documentId)}`}>
            <Typography textColor="primary600">{say('panel.all')}</Typography>
          </Link>
        </>
      )}
    </Flex>
  );
};

/** Panel beside an article: schedule, effects and suggested excerpt. */
const ArticlePublishing = ({
  documentId,
  version,
  isDraft,
}: {
  documentId: string;
  /** Changes when the article is saved; triggers a reload. */
  version: string;
  isDraft: boolean;
}) => {
  const sayPart = usePartWords();
  const api = usePublishingApi();
  const loaded = useAnswer<{ data: ArticleOverview }>(api, `/articles/${documentId}`);
  const { reload } = loaded;
  const overview = loaded.value?.data;
  const isWorking = overview?.effects.some(isPending) === true;
  useRefresh(
    isWorking || typeof overview?.scheduledFor === 'string',
    isWorking ? WORKING_SECONDS : SCHEDULED_SECONDS,
    reload,
  );
  React.useEffect(reload, [version, reload]);

  if (loaded.error !== null) return <Typography textColor="danger600">{loaded.error}</Typography>;
  if (overview === undefined) return <Typography>{sayPart('loading')}</Typography>;
  return <PanelBody {...{ documentId, loaded, overview, isDraft }} />;
};

export const PublishingPanel: PanelComponent = ({ model, documentId, document, activeTab }) => {
  const say = useWords();
  const { allowedActions } = useRBAC([SEE_EFFECTS]);
  if (model !== ARTICLE || documentId === undefined || allowedActions.canRead !== true) return null;
  const version = `${String(document?.updatedAt)} ${String(document?.status)}`;
  return {
    title: say('panel.title'),
    content: (
      <ArticlePublishing
        documentId={documentId}
        version={version}
        isDraft={activeTab !== 'published'}
      />
    ),
  };
};
