import { unstable_useContentManagerContext as useContentManagerContext } from '@strapi/content-manager/strapi-admin';
import { Typography } from '@strapi/design-system';
import { useAuth, useForm, useQueryParams } from '@strapi/strapi/admin';
import * as React from 'react';
import { useMatch } from 'react-router-dom';
import { useWords } from '../catalogue';
import { restored, type Components, type Fields } from './fields';
import { OfferDialog } from './OfferDialog';
import { TOO_LONG } from './keeper';
import { FAILED, remove } from './store';
import { useAutosave, type FormIdentity } from './useAutosave';
import { useOffers } from './useOffers';

interface Document {
  attributes: Parameters<typeof restored>[2];
  components: Components;
  labelOf(field: string): string;
}

const AutosaveOf = ({ identity, document }: { identity: FormIdentity; document: Document }) => {
  const say = useWords();
  const values = useForm('Autosave', (state) => state.values) as Fields;
  const modified = useForm('Autosave', (state) => state.modified);
  const setValues = useForm('Autosave', (state) => state.setValues);
  const { problem, replacements, flush } = useAutosave(identity);
  const { offer, discard, close } = useOffers(identity.person, identity.form, replacements);

  const [taken, setTaken] = React.useState<string | null>(null);

  const restore = (): void => {
    if (offer === null) return;
    setValues(restored(offer, values, document.attributes, document.components));
    setTaken(offer.id);
    close();
  };

  React.useEffect(() => {
    if (taken === null || !modified) return;
    setTaken(null);
    // Removes the restored backup only after the current form has its own.
    void flush().then((isKept) => (isKept ? remove(taken) : undefined));
  }, [taken, modified, flush]);

  const reasonOf = (reason: string): string => {
    if (reason === TOO_LONG) return say('kept.tooLong');
    return reason === FAILED ? say('kept.failed') : reason;
  };

  return (
    <>
      {problem === null ? null : (
        <Typography textColor="warning700" role="status">
          {say('kept.problem', { reason: reasonOf(problem) })}
        </Typography>
      )}
      {offer === null ? null : (
        <OfferDialog
          offer={offer}
          present={values}
          labelOf={document.labelOf}
          onRestore={restore}
          onDiscard={() => void discard()}
          onLater={close}
        />
      )}
    </>
  );
};

/** Backs up unsaved text of the open form, and offers earlier backups. Otherwise renders nothing. */
export const Autosave = () => {
  const say = useWords();
  const person = useAuth('Autosave', (auth) => auth.user?.id);
  const isDisabled = useForm('Autosave', (state) => state.disabled);
  const { model, id, contentType, components, layout } = useContentManagerContext();
  const [{ query }] = useQueryParams<{ plugins?: { i18n?: { locale?: string } } }>();
  const isCopy = useMatch('/content-manager/:collectionType/:slug/clone/:origin') !== null;
  if (typeof person !== 'number' || contentType === undefined || isDisabled) return null;
  if (!window.isSecureContext) {
    return <Typography textColor="warning700">{say('kept.insecure')}</Typography>;
  }
  const labels = layout.edit.layout.flat(2);
  const place = `${id ?? 'new'}${isCopy ? ' copied' : ''}`;
  const form = [model, place, query.plugins?.i18n?.locale ?? ''].join(' ');
  return (
    <AutosaveOf
      key={form}
      identity={{ person, model, documentId: id, form }}
      document={{
        attributes: contentType.attributes as Document['attributes'],
        components,
        labelOf: (field) => {
          const label = labels.find(({ name }) => name === field)?.label;
          return typeof label === 'string' ? label : field;
        },
      }}
    />
  );
};
