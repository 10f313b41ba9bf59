import type { EffectRecord, EffectStatus } from '@ota-news/foundation/contracts/publishing';
import { Button, EmptyStateLayout, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page, useRBAC } from '@strapi/strapi/admin';
import { useSearchParams } from 'react-router-dom';
import { usePanelApi } from '#panel/api';
import { Listing, Pager } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import { useAction } from '#panel/useAction';
import { RETRY_EFFECTS, SEE_EFFECTS } from '@ota-news/foundation/contracts/publishing';
import { useWords } from './catalogue';
import { EffectFilters, NO_FILTER, type EffectFilter } from './EffectFilters';
import { EffectList } from './EffectList';

const PAGE_SIZE = 50;
const REFRESH_SECONDS = 3;

interface Answer {
  data: {
    effects: EffectRecord[];
    counts: Record<EffectStatus, number>;
    page: number;
    total: number;
  };
}

const isWorking = ({ data: { counts } }: Answer): boolean => counts.waiting + counts.running > 0;

/** Filter state in the URL's query string so that it can be shared and bookmarked. */
const useFilter = () => {
  const [params, setParams] = useSearchParams();
  const filter: EffectFilter = {
    status: params.get('status') ?? '',
    kind: params.get('kind') ?? '',
    article: params.get('article') ?? '',
  };
  const page = Number(params.get('page') ?? 1);
  const show = (change: Partial<EffectFilter>, toPage = 1): void => {
    const chosen = Object.entries({ ...filter, ...change }).filter(([, value]) => value !== '');
    setParams([...chosen, ...(toPage === 1 ? [] : [['page', String(toPage)] as [string, string]])]);
  };
  return { filter, page, show };
};

const Effects = () => {
  const say = useWords();
  const { filter, page, show } = useFilter();
  const api = usePanelApi('/admin/publishing');
  const { allowedActions } = useRBAC(permissionsOf(RETRY_EFFECTS));
  const chosen = Object.entries(filter).filter(([, value]) => value !== '');
  const query = new URLSearchParams([...chosen, ['page', String(page)]]);
  const loaded = usePanelQuery<Answer>(`/admin/publishing/effects?${query.toString()}`, {
    seconds: (answer) => (isWorking(answer) ? REFRESH_SECONDS : 0),
  });
  const { counts } = loaded.value?.data ?? {};
  const run = useAction(api.reload);

  const retry = ({ id, kind }: EffectRecord) =>
    void run(
      () => api.post(`/effects/${id}/retry`),
      say('retry.done', { what: say(`kind.${kind}`) }),
    );
  const retryFailed = () => {
    const { kind, article } = filter;
    const which = { ...(kind === '' ? {} : { kind }), ...(article === '' ? {} : { article }) };
    return void run(() => api.post('/effects/retry', which), say('retry.allDone'));
  };

  const mayRetry = allowedActions.canRetry === true;
  const failed = counts?.failed ?? 0;
  return (
    <Page.Main>
      <Page.Title>{say('effects.title')}</Page.Title>
      <Layouts.Header
        title={say('effects.title')}
        subtitle={say('effects.subtitle')}
        primaryAction={
          mayRetry && failed > 0 ? (
            <Button onClick={retryFailed}>{say('retry.all', { count: failed })}</Button>
          ) : null
        }
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <EffectFilters filter={filter} onChange={(change) => show(change)} />
          {counts === undefined ? null : (
            <Typography textColor="neutral600">
              {[
                say('effects.counts', counts),
                ...(loaded.value !== null && isWorking(loaded.value)
                  ? [say('effects.refreshes')]
                  : []),
              ].join(' · ')}
            </Typography>
          )}
          <Listing loaded={loaded} isEmpty={() => false} whenEmpty="">
            {({ data }) =>
              data.total === 0 ? (
                <EmptyStateLayout
                  content={say(chosen.length === 0 ? 'effects.empty' : 'effects.noMatch')}
                  action={
                    chosen.length === 0 ? null : (
                      <Button variant="secondary" onClick={() => show(NO_FILTER)}>
                        {say('effects.showEvery')}
                      </Button>
                    )
                  }
                />
              ) : (
                <>
                  <EffectList effects={data.effects} retry={mayRetry ? retry : null} />
                  <Pager
                    page={page}
                    pageSize={PAGE_SIZE}
                    total={data.total}
                    onChange={(next) => show({}, next)}
                  />
                </>
              )
            }
          </Listing>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
};

/** `/cockpit/effects`: list of all effects of publishing. */
const EffectsPage = () => (
  <Page.Protect permissions={permissionsOf(SEE_EFFECTS)}>
    <Effects />
  </Page.Protect>
);

export default EffectsPage;
