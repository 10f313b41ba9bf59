import { unstable_useDocument as useDocument } from '@strapi/content-manager/strapi-admin';
import { Box, Link } from '@strapi/design-system';
import { useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { useParams } from 'react-router-dom';
import { usePanelQuery } from '#panel/panel-query';
import { useWords } from './catalogue';

/** Fields of a cached entry that change on publication. */
interface Known {
  updatedAt?: unknown;
  status?: unknown;
}

interface SiteLinkProps {
  place: string;
  known: Known;
}

/** Notifies once, with a link, that an entry has been published. */
const useNews = (address: string | null, status: unknown): void => {
  const say = useWords();
  const { toggleNotification } = useNotification();
  const former = React.useRef(status);
  React.useEffect(() => {
    const isNews = former.current !== undefined && former.current !== 'published';
    if (status !== 'published') former.current = status;
    else if (!isNews) former.current = status;
    else if (address !== null) {
      former.current = status;
      toggleNotification({
        type: 'success',
        message: say('onSite.published'),
        link: { label: say('onSite.open'), url: address },
      });
    }
  });
};

const SiteLink = ({ place, known: { updatedAt, status } }: SiteLinkProps) => {
  const say = useWords();
  const { value } = usePanelQuery<{ data: { address: string | null } }>(
    `/admin/editing/places${place}`,
    { version: `${String(updatedAt)} ${String(status)}` },
  );
  const address = value?.data.address ?? null;
  useNews(address, status);
  return address === null ? null : (
    <Box paddingTop={1}>
      <Link href={address} isExternal>
        {say('onSite.open')}
      </Link>
    </Box>
  );
};

/** Link from the form to the entry's public page. */
export const OnSite = () => {
  const {
    collectionType = '',
    slug,
    id,
  } = useParams<Record<'collectionType' | 'slug' | 'id', string>>();
  const isSingle = collectionType === 'single-types';
  const isStored = slug !== undefined && (isSingle || (id !== undefined && id !== 'create'));
  const { document } = useDocument(
    { collectionType, model: slug ?? '', documentId: id },
    { skip: !isStored },
  );
  // The address of a single type's form does not name its document.
  const documentId = isSingle ? document?.documentId : id;
  // Before the entry is loaded, its version is unknown: the same would be asked again with it.
  if (!isStored || documentId === undefined || document === undefined) return null;
  return <SiteLink key={documentId} place={`/${slug}/${documentId}`} known={document as Known} />;
};
