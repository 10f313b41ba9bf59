import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { Box, Flex, Typography } from '@strapi/design-system';
import { Link, useParams } from 'react-router-dom';
import { usePanelQuery } from '#panel/panel-query';
import type { RepeatedArticle } from '#newsroom/contracts/editing';
import { useWords } from '../catalogue';

const ARTICLE = 'api::article.article';

/** Shows a link to the article that the saved text nearly duplicates. */
const Repetition = ({ documentId, version }: { documentId: string; version: string }) => {
  const say = useWords();
  const { value } = usePanelQuery<{ data: RepeatedArticle | null }>(
    `/admin/editing/duplicates/${documentId}`,
    { version },
  );
  const repeated = value?.data ?? null;
  return (
    <Box role="status">
      {repeated === null ? null : (
        <Flex direction="column" alignItems="stretch" gap={1}>
          <Typography textColor="warning700">
            {say('repetition', {
              isPublished: String(repeated.isPublished),
              likeness: repeated.likeness,
            })}
          </Typography>
          <Link to={`/content-manager/collection-types/${ARTICLE}/${repeated.documentId}`}>
            <Typography textColor="primary600">{repeated.title}</Typography>
          </Link>
        </Flex>
      )}
    </Box>
  );
};

/** Notice for the form of a stored article; unsaved text is checked only once it is saved. */
export const RepetitionNotice = () => {
  const {
    collectionType = '',
    slug,
    id,
  } = useParams<Record<'collectionType' | 'slug' | 'id', string>>();
  const isStored = slug === ARTICLE && id !== undefined && id !== 'create';
  const { document } = useDocument(
    { collectionType, model: slug ?? '', documentId: id },
    { skip: !isStored },
  );
  // Before the entry is loaded, its version is unknown: the same would be asked again with it.
  if (!isStored || document === undefined) return null;
  return <Repetition documentId={id} version={String(document.updatedAt)} />;
};
