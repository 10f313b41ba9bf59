import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { Flex, Typography } from '@strapi/design-system';
import * as React from 'react';
import { Link } from 'react-router-dom';
import { useAnswer } from '../../../../admin/parts/api';
import { historyAddress } from '@ota-news/foundation/document-versions/history-address';
import type { VersionList } from '../../../../newsroom/contracts/history';
import { entryQuery, useHistoryApi } from './useHistoryApi';
import { WentOut } from './WentOut';
import { fieldsOf, sentenceOf, shortly, WORDS } from './words';

const SHOWN = 5;

interface LatestProps {
  model: string;
  documentId: string;
  /** Changes when the entry is saved. */
  saved: string;
}

const Latest = ({ model, documentId, saved }: LatestProps) => {
  const api = useHistoryApi();
  const { value, error, reload } = useAnswer<VersionList>(
    api,
    `/versions?${entryQuery(model, documentId)}`,
  );
  React.useEffect(reload, [saved, reload]);
  if (error !== null) return <Typography textColor="danger600">{error}</Typography>;
  if (value === null) return <Typography>{WORDS.loading}</Typography>;
  if (value.data.length === 0) return <Typography textColor="neutral600">{WORDS.none}</Typography>;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Flex tag="ul" direction="column" alignItems="stretch" gap={3}>
        {value.data.slice(0, SHOWN).map((version) => (
          <Flex key={version.id} tag="li" direction="column" alignItems="stretch" gap={1}>
            <Flex justifyContent="space-between" gap={2}>
              <Link to={historyAddress(model, documentId, version.id)}>
                <Typography variant="pi" textColor="primary600">
                  {shortly(version.at)}
                </Typography>
              </Link>
              {version.isPublished ? <WentOut /> : null}
            </Flex>
            <Typography variant="pi">{sentenceOf(version)}</Typography>
            {version.fields.length === 0 ? null : (
              <Typography variant="pi" textColor="neutral600">
                {fieldsOf(version)}
              </Typography>
            )}
          </Flex>
        ))}
      </Flex>
      <Link to={historyAddress(model, documentId)}>
        <Typography textColor="primary600">{WORDS.all}</Typography>
      </Link>
    </Flex>
  );
};

/** Beside an entry: its latest changes, and the way to all of them. */
export const HistoryPanel: PanelComponent = ({ model, documentId, document }) => {
  if (!model.startsWith('api::') || documentId === undefined) return null;
  const saved = `${String(document?.updatedAt)} ${String(document?.status)}`;
  return {
    title: WORDS.title,
    content: <Latest model={model} documentId={documentId} saved={saved} />,
  };
};
