import { Box, Flex, Typography } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { entryAddress } from '@ota-news/foundation/document-versions/entry-address';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import { Listing } from '#panel/Listing';
import { usePanelQuery } from '#panel/panel-query';
import type { VersionList } from '@ota-news/foundation/contracts/history';
import { useWords } from './catalogue';
import { entryQuery } from './entry-query';
import { Comparison } from './page/Comparison';
import { VersionIndex } from './page/VersionIndex';

/** Compared versions and page in the URL's query string so that it can be shared and bookmarked. */
const useSides = () => {
  const [params, setParams] = useSearchParams();
  const page = Number(params.get('page') ?? 1);
  const show = (change: Record<string, string>): void => {
    setParams({ ...Object.fromEntries(params), ...change });
  };
  return { from: params.get('from'), to: params.get('to'), page, show };
};

/** `/cockpit/history/:contentType/:documentId`: versions of an entry, comparison and restoration. */
const HistoryPage = () => {
  const say = useWords();
  const { contentType = '', documentId = '' } = useParams();
  const { from, to, page, show } = useSides();
  const query = entryQuery(contentType, documentId, { page: String(page) });
  const loaded = usePanelQuery<VersionList>(`/admin/history/versions?${query}`);
  const { meta } = loaded.value ?? {};
  return (
    <Page.Main>
      <Page.Title>{say('title')}</Page.Title>
      <Layouts.Header
        title={
          meta === undefined || meta.title === ''
            ? say('title')
            : say('ofEntry', { name: meta.title })
        }
        subtitle={say('subtitle')}
        navigationAction={
          meta !== undefined && meta.version !== null ? (
            <Link to={entryAddress(contentType, documentId, meta.isSingleType)}>
              <Typography textColor="primary600">{say('back')}</Typography>
            </Link>
          ) : null
        }
      />
      <Layouts.Content>
        <Listing loaded={loaded} isEmpty={({ data }) => data.length === 0} whenEmpty={say('none')}>
          {(list) => (
            <Flex gap={6} alignItems="flex-start" wrap="wrap">
              <Box flex="1 1 18rem" maxWidth="100%">
                <VersionIndex
                  list={list}
                  chosen={to ?? String(list.data[0]?.id)}
                  onChoose={(id) => show({ to: String(id), from: '' })}
                  onPage={(next) => show({ page: String(next), to: '', from: '' })}
                />
              </Box>
              <Box flex="3 1 28rem" minWidth="0">
                <Comparison
                  contentType={contentType}
                  documentId={documentId}
                  list={list}
                  from={from || null}
                  to={to || null}
                  onChange={show}
                />
              </Box>
            </Flex>
          )}
        </Listing>
      </Layouts.Content>
    </Page.Main>
  );
};

export default HistoryPage;
