import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Divider, Flex, Typography } from '@strapi/design-system';
import { Notices } from './Notices';
import { Previews } from './Previews';
import { useReadiness } from './useReadiness';
import { useWords } from './words';

const ARTICLE = 'api::article.article';

/** What there is to say of the article as it stands in the form, saved or not. */
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

/** Beside an article's form, where Publish is: what is missing, what may be meant otherwise, how it will look elsewhere. */
export const ReadinessPanel: PanelComponent = ({ model, documentId, activeTab }) => {
  const say = useWords();
  if (model !== ARTICLE || activeTab === 'published') return null;
  return { title: say('title'), content: <ArticleReadiness documentId={documentId} /> };
};
