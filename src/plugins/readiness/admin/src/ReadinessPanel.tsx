import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Divider, Flex, Typography } from '@strapi/design-system';
import { Notices } from './Notices';
import { Previews } from './Previews';
import { useReadiness } from './useReadiness';
import { useWords } from './catalogue';

const ARTICLE = 'api::article.article';

/** Readiness of the article in the form, including unsaved changes. */
const ArticleReadiness = ({ documentId }: { documentId: string | undefined }) => {
  const say = useWords();
  const { readiness, error } = useReadiness(documentId);
  return (
    <Flex direction="column" alignItems="stretch" gap={4} width="100%">
      {error === null ? null : (
        <Typography textColor="danger600">{say('failed', { reason: error })}</Typography>
      )}
      {readiness === null ? (
        error === null ? (
          <Typography>{say('loading')}</Typography>
        ) : null
      ) : (
        <>
          <Notices notices={readiness.notices} />
          {readiness.pendingLinks === 0 ? null : (
            <Typography variant="pi" textColor="neutral600">
              {say('pending', { count: readiness.pendingLinks })}
            </Typography>
          )}
          {readiness.preview.card.title === '' ? null : (
            <>
              <Divider />
              <Previews preview={readiness.preview} />
            </>
          )}
        </>
      )}
    </Flex>
  );
};

/** Panel beside an article's form: missing fields, advice, and previews of search result and shared link. */
export const ReadinessPanel: PanelComponent = ({ model, documentId, activeTab }) => {
  const say = useWords();
  if (model !== ARTICLE || activeTab === 'published') return null;
  return { title: say('title'), content: <ArticleReadiness documentId={documentId} /> };
};
