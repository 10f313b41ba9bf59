import { Badge, Flex, Typography } from '@strapi/design-system';
import { ClaimedName } from '#panel/ClaimedName';
import { useDrawnWords, useWords } from '../catalogue';
import type { ApprovalRequest } from '../types';

/** Description of the requesting client. The client controls this data, so it is rendered as plain text. */
export const ClientFacts = ({ client, redirect }: Pick<ApprovalRequest, 'client' | 'redirect'>) => {
  const say = useWords();
  const draw = useDrawnWords();
  return (
    <Flex direction="column" alignItems="stretch" gap={2}>
      <Flex gap={2} wrap="wrap">
        <Typography variant="beta" data-testid="client-name">
          {draw('client.named', { agent: <ClaimedName key="agent" name={client.name} /> })}
        </Typography>
        {client.isNew ? <Badge>{say('client.new')}</Badge> : null}
      </Flex>
      <Typography textColor="neutral600">{say(`client.how.${client.origin}`)}</Typography>
      {client.verifiedHost === null ? null : (
        <Typography>
          {draw('client.described', {
            host: client.verifiedHost,
            strong: (host) => <strong>{host}</strong>,
          })}
        </Typography>
      )}
      {redirect === undefined ? null : (
        <Typography>
          {draw(redirect.isOnThisMachine ? 'client.redirect.local' : 'client.redirect', {
            host: redirect.host,
            strong: (host) => <strong data-testid="redirect-host">{host}</strong>,
          })}
        </Typography>
      )}
    </Flex>
  );
};
