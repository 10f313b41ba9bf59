import { Box, Flex, Modal, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import { ClaimedName } from '#panel/ClaimedName';
import { useMoments } from '#panel/moments';
import { useDrawnWords, useWords } from '../catalogue';
import type { Call } from '../types';

const Code = ({ value }: { value: unknown }) => (
  <Box background="neutral100" padding={3} hasRadius overflow="auto" maxHeight="16rem">
    <pre style={{ whiteSpace: 'pre-wrap', margin: 0 }}>
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </pre>
  </Box>
);

interface ChangeProps {
  change: NonNullable<Call['change']>;
  history: Call['history'];
}

const Change = ({ change, history }: ChangeProps) => {
  const say = useWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={3}>
      <Typography variant="delta">
        {say(`operation.${change.operation}`)}:{' '}
        <Link to={`/content-manager/collection-types/${change.contentType}/${change.documentId}`}>
          {change.title}
        </Link>
      </Typography>
      {history === null ? null : <Link to={history}>{say('call.history')}</Link>}
      {change.fields.map(({ field, before, after }) => (
        <Flex key={field} direction="column" alignItems="stretch" gap={1}>
          <Typography fontWeight="bold">{field}</Typography>
          <Typography variant="pi">{say('call.before')}</Typography>
          <Code value={before} />
          <Typography variant="pi">{say('call.after')}</Typography>
          <Code value={after} />
        </Flex>
      ))}
    </Flex>
  );
};

/** Details of a tool call: arguments, outcome and change. */
export const CallDetails = ({ call, onClose }: { call: Call; onClose(): void }) => {
  const say = useWords();
  const draw = useDrawnWords();
  const { zoned } = useMoments();
  return (
    <Modal.Root defaultOpen onOpenChange={(isOpen: boolean) => (isOpen ? undefined : onClose())}>
      <Modal.Content>
        <Modal.Header>
          <Modal.Title>
            {draw('call.title', {
              tool: call.tool,
              agent: <ClaimedName key="agent" name={call.clientName} />,
              person: <bdi key="person">{call.personName}</bdi>,
            })}
          </Modal.Title>
        </Modal.Header>
        <Modal.Body>
          <Flex direction="column" alignItems="stretch" gap={4}>
            <Typography>
              {say('call.facts', {
                moment: zoned(call.at),
                duration: call.durationMs,
                outcome: say(`outcome.${call.outcome}`),
              })}
              {call.message === null ? '' : ` (${call.message})`}
            </Typography>
            <Typography fontWeight="bold">{say('call.arguments')}</Typography>
            <Code value={call.arguments} />
            {call.change === null ? (
              <Typography>{say('call.nothing')}</Typography>
            ) : (
              <Change change={call.change} history={call.history} />
            )}
          </Flex>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
};
