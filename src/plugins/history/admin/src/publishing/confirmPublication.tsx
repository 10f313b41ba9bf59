import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import * as React from 'react';
import { useWords } from '../catalogue';
import { Outgoing } from './Outgoing';
import { PublishFooter } from './PublishFooter';

type Props = Parameters<DocumentActionComponent>[0];

/** Checks if a version of the entry is published, so that readers may see differences. */
const isLive = ({ document, meta }: Props): boolean =>
  document?.status === 'published' ||
  document?.status === 'modified' ||
  meta?.availableStatus.some(({ publishedAt }) => Boolean(publishedAt)) === true;

/** Wraps the publish action with a confirmation that shows the differences. */
const withQuestion = (Publish: DocumentActionComponent): DocumentActionComponent => {
  const Asking: DocumentActionComponent = (props) => {
    const say = useWords();
    const action = Publish(props);
    const { model, documentId } = props;
    const latest = React.useRef(action);
    latest.current = action;
    // Stable component types: new ones would be remounted on each keystroke in the form.
    const parts = React.useMemo(
      () => ({
        Content: () =>
          documentId === undefined ? null : <Outgoing model={model} documentId={documentId} />,
        Footer: ({ onClose }: { onClose(): void }) => (
          <PublishFooter action={() => latest.current} onClose={onClose} />
        ),
      }),
      [model, documentId],
    );
    if (action === null || documentId === undefined || !isLive(props)) return action;
    return {
      ...action,
      onClick: () => false,
      dialog: {
        type: 'modal',
        title: say('outgoing'),
        content: parts.Content,
        footer: parts.Footer,
      },
    };
  };
  return Object.assign(Asking, Publish);
};

/** Adds the confirmation to the publish action when it replaces a published version. */
export const confirmPublication = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) => (action.type === 'publish' ? withQuestion(action) : action));
