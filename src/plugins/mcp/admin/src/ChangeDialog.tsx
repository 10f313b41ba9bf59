import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import { isFetchError, useFetchClient, useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { Link } from 'react-router-dom';
import { useReason } from '#panel/api';
import { ClaimedName } from '#panel/ClaimedName';
import { useDrawnWords, useWords } from './catalogue';
import { FieldChanges } from './FieldChanges';
import type { AgentChange } from '#plugins/mcp/server/src/controllers/changes';

const CONFLICT = 409;

/** Dialog that shows a change field by field, with a button to undo it. */
export const ChangeDialog = ({ change }: { change: AgentChange }) => {
  const say = useWords();
  const draw = useDrawnWords();
  const reasonOf = useReason();
  const { post } = useFetchClient();
  const { toggleNotification } = useNotification();
  const [conflict, setConflict] = React.useState<{ message: string; whole: boolean } | null>(null);

  const restore = async (whole: boolean): Promise<void> => {
    const force = conflict?.whole === whole;
    try {
      await post(`/admin/mcp/changes/${change.id}/restore`, { force, whole });
      window.location.reload();
    } catch (error) {
      const message = reasonOf(error);
      if (isFetchError(error) && error.status === CONFLICT) setConflict({ message, whole });
      else toggleNotification({ type: 'danger', message });
    }
  };

  return (
    <Modal.Content>
      <Modal.Header>
        <Modal.Title>
          {draw('title', {
            tool: change.tool,
            agent: <ClaimedName key="agent" name={change.agent} />,
            person: <bdi key="person">{change.person}</bdi>,
          })}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <FieldChanges fields={change.fields} isNew={change.operation === 'create'} />
        </Flex>
      </Modal.Body>
      <Modal.Footer>
        {change.history === null ? null : (
          <Link to={change.history}>
            <Typography textColor="primary600">{say('history')}</Typography>
          </Link>
        )}
        <Typography textColor="danger600">{conflict?.message ?? ''}</Typography>
        <Button
          variant={conflict?.whole === false ? 'danger' : 'secondary'}
          disabled={change.state === 'restored'}
          onClick={() => void restore(false)}
        >
          {say(conflict?.whole === false ? 'restore.anyway' : `restore.${change.operation}`)}
        </Button>
        {change.batch === null ? null : (
          <Button
            variant={conflict?.whole === true ? 'danger' : 'secondary'}
            onClick={() => void restore(true)}
          >
            {conflict?.whole === true
              ? say('restore.anyway')
              : say('restore.whole', { count: change.batch.size })}
          </Button>
        )}
      </Modal.Footer>
    </Modal.Content>
  );
};
