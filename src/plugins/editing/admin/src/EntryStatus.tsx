import { unstable_useDocument as useDocument, useQueryParams } from '@strapi/strapi/admin';
import * as React from 'react';
import { useParams } from 'react-router-dom';
import { ConflictDialog } from './conflicts/ConflictDialog';
import { endConflict, useConflict } from './conflicts/conflict-store';
import { setOpenForm } from './conflicts/documents-api';
import { Presence } from './presence/Presence';

/** Shows other readers of the entry below the form's buttons, and the dialog for an unresolved conflict. */
export const EntryStatus = () => {
  const { collectionType, slug, id } =
    useParams<Record<'collectionType' | 'slug' | 'id', string>>();
  const [{ query }] = useQueryParams();
  const conflict = useConflict();
  React.useEffect(() => {
    if (collectionType === undefined || slug === undefined) return undefined;
    setOpenForm({ collectionType, model: slug, documentId: id, params: query });
    return () => setOpenForm(null);
  }, [collectionType, slug, id, query]);
  React.useEffect(() => endConflict, [slug, id]);
  const isSingle = collectionType === 'single-types';
  const { document } = useDocument(
    { collectionType: collectionType ?? '', model: slug ?? '' },
    { skip: !isSingle || slug === undefined },
  );
  // The address of a single type's form does not name its document.
  const documentId = isSingle ? document?.documentId : id;
  if (slug === undefined || documentId === undefined || documentId === 'create') return null;
  const isOfForm = conflict?.args.model === slug && conflict.args.documentId === id;
  return (
    <>
      <Presence model={slug} documentId={documentId} />
      {isOfForm ? <ConflictDialog conflict={conflict} /> : null}
    </>
  );
};
