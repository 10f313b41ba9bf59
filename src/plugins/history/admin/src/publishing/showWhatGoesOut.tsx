import type { DocumentActionComponent } from '@strapi/content-manager/strapi-admin';
import * as React from 'react';
import { useWords } from '../catalogue';
import { Outgoing } from './Outgoing';
import { PublishFooter } from './PublishFooter';

type Props = Parameters<DocumentActionComponent>[0];

/** Whether readers see the entry already, so that something of it can have changed for them. */
const isLive = ({ document, meta }: Props): boolean =>
  document?.status === 'published' ||
  document?.status === 'modified' ||
  meta?.availableStatus.some(({ publishedAt }) => Boolean(publishedAt)) === true;

/** Asks before what readers see is replaced, and shows what that changes. */
const withQuestion = (Publish: DocumentActionComponent): DocumentActionComponent => {
  const Asking: DocumentActionComponent = (props) => {
    const say = useWords();
    const action = Publish(props);
    const { model, documentId } = props;
    const latest = React.useRef(action);
    latest.current = action;
    // Functions that stay the same: what they draw would otherwise begin anew with each key in the form.
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

/** The panel's actions, with a question before what readers see is replaced. */
export const showWhatGoesOut = (actions: DocumentActionComponent[]): DocumentActionComponent[] =>
  actions.map((action) => (action.type === 'publish' ? withQuestion(action) : action));
