import type {
  ArticleOverview,
  EffectRecord,
  PanelType,
} from '@ota-news/foundation/contracts/publishing';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Button, Divider, Flex, Typography } from '@strapi/design-system';
import { useForm, useRBAC } from '@strapi/strapi/admin';
import { Link } from 'react-router-dom';
import { usePanelApi } from '#panel/api';
import { usePartWords } from '#panel/catalogue';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { useAction } from '#panel/useAction';
import { RETRY_EFFECTS, SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import { useWords } from './catalogue';
import { EffectOutcome, StateBadge } from './EffectState';
import { PlainTextNotice } from './PlainTextNotice';
import { ScheduleState } from './ScheduleState';
import { SuggestedExcerpt } from './SuggestedExcerpt';
import { isPending, isRetriable } from './effects';

const WORKING_SECONDS = 3;
const SCHEDULED_SECONDS = 15;

const secondsOf = ({ effects, scheduledFor }: ArticleOverview): number => {
  if (effects.some(isPending)) return WORKING_SECONDS;
  return scheduledFor === null ? 0 : SCHEDULED_SECONDS;
};

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
  type: PanelType;
  documentId: string;
  overview: ArticleOverview;
  isDraft: boolean;
}

const PanelBody = ({ type, documentId, overview, isDraft }: PanelBodyProps) => {
  const say = useWords();
  const api = usePanelApi('/admin/publishing');
  const { allowedActions } = useRBAC(permissionsOf(RETRY_EFFECTS));
  const run = useAction(api.reload);
  const inForm = useForm('PublishingPanel', ({ values }) => {
    const moment = (values as Record<string, string | Date | null | undefined>)[type.scheduledFor];
    return moment ? new Date(moment).toISOString() : null;
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
        <SuggestedExcerpt field={type.excerpt} summary={overview.suggestedExcerpt} />
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
  type,
  documentId,
  version,
  isDraft,
}: {
  type: PanelType;
  documentId: string;
  /** Changes when the article is saved; triggers a reload. */
  version: string;
  isDraft: boolean;
}) => {
  const sayPart = usePartWords();
  const { value, error } = usePanelQuery<{ data: ArticleOverview }>(
    `/admin/publishing/articles/${documentId}`,
    { version, seconds: ({ data }) => secondsOf(data) },
  );
  if (error !== null) return <Typography textColor="danger600">{error}</Typography>;
  if (value === null) return <Typography>{sayPart('loading')}</Typography>;
  return <PanelBody {...{ type, documentId, overview: value.data, isDraft }} />;
};

export const PublishingPanel: PanelComponent = ({ model, documentId, document, activeTab }) => {
  const say = useWords();
  const { allowedActions } = useRBAC(permissionsOf(SEE_EFFECTS));
  const types = usePanelQuery<{ data: PanelType[] }>(
    allowedActions.canRead === true ? '/admin/publishing/types' : null,
  );
  const type = types.latest?.data.find(({ uid }) => uid === model);
  if (type === undefined || documentId === undefined) return null;
  const version = `${String(document?.updatedAt)} ${String(document?.status)}`;
  return {
    title: say('panel.title'),
    content: (
      <ArticlePublishing
        type={type}
        documentId={documentId}
        version={version}
        isDraft={activeTab !== 'published'}
      />
    ),
  };
};
