import { Badge, Flex, Typography } from '@strapi/design-system';
import type { ApprovalRequest, Client } from '../types';

const HOW: Record<Client['origin'], string> = {
  registered: 'It registered itself. Nobody has checked that it is what its name says.',
  'metadata-document': 'Its name comes from the address below, which this service has checked.',
  identity: 'It registered itself without a browser. Nobody has checked its name.',
};

/** Who asks. All of it is text that the agent chose, so it is shown as text and nothing else. */
export const ClientFacts = ({ client, redirect }: Pick<ApprovalRequest, 'client' | 'redirect'>) => (
  <Flex direction="column" alignItems="stretch" gap={2}>
    <Flex gap={2}>
      <Typography variant="beta" data-testid="client-name">
        {client.name}
      </Typography>
      {client.isNew ? <Badge>New here</Badge> : null}
    </Flex>
    <Typography textColor="neutral600">{HOW[client.origin]}</Typography>
    {client.verifiedHost === null ? null : (
      <Typography>
        Described at <strong>{client.verifiedHost}</strong>
      </Typography>
    )}
    {redirect === undefined ? null : (
      <Typography>
        Your approval is sent to <strong data-testid="redirect-host">{redirect.host}</strong>
        {redirect.isOnThisMachine ? ', a program on this computer.' : '.'}
      </Typography>
    )}
  </Flex>
);
