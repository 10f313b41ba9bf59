import { Box, Flex, Modal, Typography } from '@strapi/design-system';
import { Link } from 'react-router-dom';
import type { Call } from '../types';
import { moment } from '../../../../../admin/parts/Listing';

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

const Change = ({ change, history }: ChangeProps) => (
  <Flex direction="column" alignItems="stretch" gap={3}>
    <Typography variant="delta">
      {change.operation}:{' '}
      <Link to={`/content-manager/collection-types/${change.contentType}/${change.documentId}`}>
        {change.title}
      </Link>
    </Typography>
    {history === null ? null : <Link to={history}>Compare and undo in the history</Link>}
    {change.fields.map(({ field, before, after }) => (
      <Flex key={field} direction="column" alignItems="stretch" gap={1}>
        <Typography fontWeight="bold">{field}</Typography>
        <Typography variant="pi">before</Typography>
        <Code value={before} />
        <Typography variant="pi">after</Typography>
        <Code value={after} />
      </Flex>
    ))}
  </Flex>
);

/** One call: what was sent, how it ended, what it changed. */
export const CallDetails = ({ call, onClose }: { call: Call; onClose(): void }) => (
  <Modal.Root defaultOpen onOpenChange={(isOpen: boolean) => (isOpen ? undefined : onClose())}>
    <Modal.Content>
      <Modal.Header>
        <Modal.Title>
          {call.tool} by {call.clientName} for {call.personName}
        </Modal.Title>
      </Modal.Header>
      <Modal.Body>
        <Flex direction="column" alignItems="stretch" gap={4}>
          <Typography>
            {moment(call.at)}, {call.durationMs} ms: {call.outcome}
            {call.message === null ? '' : ` (${call.message})`}
          </Typography>
          <Typography fontWeight="bold">Arguments</Typography>
          <Code value={call.arguments} />
          {call.change === null ? (
            <Typography>It changed nothing.</Typography>
          ) : (
            <Change change={call.change} history={call.history} />
          )}
        </Flex>
      </Modal.Body>
    </Modal.Content>
  </Modal.Root>
);
