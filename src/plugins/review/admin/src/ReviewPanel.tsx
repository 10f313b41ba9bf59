import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import {
  unstable_useContentManagerContext as useContentManagerContext,
  type PanelComponent,
} from '@strapi/content-manager/strapi-admin';
import { Divider, Flex, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { usePanelQuery } from '#panel/panel-query';
import { permissionsOf } from '#panel/permissions';
import type { EntryState } from '@ota-news/foundation/contracts/editing';
import type { ReviewView } from '@ota-news/foundation/contracts/review';
import { COMMENT_ON_DRAFTS } from '@ota-news/foundation/contracts/review';
import { Comments } from './panel/Comments';
import { Progress } from './panel/Progress';
import { useWords } from './catalogue';

/** Polling interval in seconds; others may have changed the review. */
const LOOK_AGAIN_SECONDS = 15;

interface EntryReviewProps {
  model: string;
  documentId: string;
  /** Changes when the entry is saved; triggers a reload. */
  saved: string;
  version: string | undefined;
  updatedAt: string | undefined;
  /** True if the draft equals the published version, so there is nothing to review. */
  isOut: boolean;
}

const EntryReview = ({ model, documentId, saved, version, updatedAt, isOut }: EntryReviewProps) => {
  const t = useWords();
  const query = new URLSearchParams({ contentType: model, documentId });
  const { value, error } = usePanelQuery<{ data: ReviewView }>(`/admin/review/entry?${query}`, {
    version: saved,
    seconds: LOOK_AGAIN_SECONDS,
  });
  if (error !== null) return <Typography textColor="danger600">{error}</Typography>;
  if (value === null) return <Typography>{t('loading')}</Typography>;
  return (
    // Labelled section: the admin panel gives all side panels the same accessible name.
    <Flex
      tag="section"
      aria-label={t('title')}
      direction="column"
      alignItems="stretch"
      gap={4}
      width="100%"
    >
      {isOut && value.data.review.state === 'writing' ? null : (
        <>
          <Progress view={value.data} version={version} updatedAt={updatedAt} />
          <Divider />
        </>
      )}
      <Comments view={value.data} />
    </Flex>
  );
};

/** Panel beside a draft: review state, possible moves and comments. */
export const ReviewPanel: PanelComponent = ({ model, documentId: named, document, meta }) => {
  const t = useWords();
  // The form of a single type names no document.
  const documentId = named ?? document?.documentId;
  const { allowedActions } = useRBAC(permissionsOf(COMMENT_ON_DRAFTS));
  const { hasDraftAndPublish } = useContentManagerContext();
  const isReviewed = isEditorial(model) && hasDraftAndPublish;
  if (!isReviewed || documentId === undefined || allowedActions.canComment !== true) return null;
  const { editing } = (meta ?? {}) as { editing?: EntryState };
  return {
    title: t('title'),
    content: (
      <EntryReview
        model={model}
        documentId={documentId}
        saved={`${String(document?.updatedAt)} ${String(document?.status)}`}
        version={editing?.version}
        updatedAt={document?.updatedAt}
        isOut={document?.status === 'published'}
      />
    ),
  };
};
