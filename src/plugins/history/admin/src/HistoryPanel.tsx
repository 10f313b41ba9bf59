import { isEditorial } from '@ota-news/foundation/document-versions/editorial-types';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { usePartWords } from '#panel/catalogue';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { useFieldLabels } from '#panel/useFieldLabels';
import { historyAddress } from '@ota-news/foundation/document-versions/history-address';
import type { VersionList } from '@ota-news/foundation/contracts/history';
import { useWords } from './catalogue';
import { entryQuery } from './entry-query';
import { PublishedBadge } from './PublishedBadge';
import { VersionSentence } from './VersionSentence';

const SHOWN = 5;

interface LatestProps {
  model: string;
  documentId: string;
  /** Changes when the entry is saved; triggers a reload. */
  saved: string;
}

const Latest = ({ model, documentId, saved }: LatestProps) => {
  const say = useWords();
  const sayPart = usePartWords();
  const { full, zoned } = useMoments();
  const labelOf = useFieldLabels();
  const { value, error } = usePanelQuery<VersionList>(
    `/admin/history/versions?${entryQuery(model, documentId)}`,
    { version: saved },
  );
  if (error !== null) return <Typography textColor="danger600">{error}</Typography>;
  if (value === null) return <Typography>{sayPart('loading')}</Typography>;
  if (value.data.length === 0) return <Typography textColor="neutral600">{say('none')}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {value.data.slice(0, SHOWN).map((version) => (
          <Flex key={version.id} tag="li" direction="column" alignItems="stretch" gap={1}>
            <Flex justifyContent="space-between" gap={2}>
              <Link to={historyAddress(model, documentId, version.id)}>
                <Typography variant="pi" textColor="primary600" title={zoned(version.at)}>
                  {full(version.at)}
                </Typography>
              </Link>
              {version.isPublished ? <PublishedBadge /> : null}
            </Flex>
            <Typography variant="pi">
              <VersionSentence version={version} />
            </Typography>
            {version.fields.length === 0 ? null : (
              <Typography variant="pi" textColor="neutral600">
                {version.fields.map(labelOf).join(', ')}
              </Typography>
            )}
          </Flex>
        ))}
      </Flex>
      <Link to={historyAddress(model, documentId)}>
        <Typography textColor="primary600">{say('all')}</Typography>
      </Link>
    </Flex>
  );
};

/** Panel beside an entry: its latest changes and a link to all of them. */
export const HistoryPanel: PanelComponent = ({ model, documentId: named, document }) => {
  const say = useWords();
  // The form of a single type names no document.
  const documentId = named ?? document?.documentId;
  if (!isEditorial(model) || documentId === undefined) return null;
  const saved = `${String(document?.updatedAt)} ${String(document?.status)}`;
  return {
    title: say('title'),
    content: <Latest model={model} documentId={documentId} saved={saved} />,
  };
};
