import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { Box, Link } from '@strapi/design-system';
import * as React from 'react';
import { useParams } from 'react-router-dom';
import { useAnswer, usePanelApi } from '../../../../admin/parts/api';

/** An entry as the panel knows it, of which publishing changes one of these. */
interface Known {
  updatedAt?: unknown;
  status?: unknown;
}

const SiteLink = ({ place, version }: { place: string; version: string }) => {
  const api = usePanelApi('/admin/editing/places');
  const { value, reload } = useAnswer<{ data: { address: string | null } }>(api, place);
  React.useEffect(reload, [version, reload]);
  const address = value?.data.address ?? null;
  return address === null ? null : (
    <Box paddingTop={1}>
      <Link href={address} isExternal>
        View on site
      </Link>
    </Box>
  );
};

/** Beside the form of an entry that readers see: the way there. */
export const OnSite = () => {
  const {
    collectionType = '',
    slug,
    id,
  } = useParams<Record<'collectionType' | 'slug' | 'id', string>>();
  const isStored = slug !== undefined && id !== undefined && id !== 'create';
  const { document } = useDocument(
    { collectionType, model: slug ?? '', documentId: id },
    { skip: !isStored },
  );
  if (!isStored) return null;
  const { updatedAt, status } = (document ?? {}) as Known;
  return <SiteLink place={`/${slug}/${id}`} version={`${updatedAt} ${status}`} />;
};
