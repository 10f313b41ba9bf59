import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { ChangeDialog } from './ChangeDialog';
import { useAgentChanges } from './useAgentChanges';

const STATES = {
  'in-effect': '',
  restored: 'taken back',
  'changed-since': 'changed since',
};

const SHOWN = 10;

/** Beside a document: which agents changed it, for whom, what, and the way back. */
export const AgentChangesPanel: PanelComponent = ({ model, documentId }) => {
  const changes = useAgentChanges(model, documentId);
  if (changes.length === 0) return null;
  return {
    title: 'Agents',
    content: (
      <Flex direction="column" alignItems="stretch" gap={4} width="100%">
        {changes.slice(0, SHOWN).map((change) => (
          <Flex key={change.id} direction="column" alignItems="flex-start" gap={1}>
            <Typography fontWeight="bold">
              by {change.agent} for {change.person}
            </Typography>
            <Typography variant="pi" textColor="neutral600">
              {[
                new Date(change.at).toLocaleString(),
                change.operation,
                change.fields.map(({ field }) => field).join(', '),
                STATES[change.state],
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Typography>
            <Modal.Root>
              <Modal.Trigger>
                <Button variant="tertiary" size="S">
                  What changed
                </Button>
              </Modal.Trigger>
              <ChangeDialog change={change} />
            </Modal.Root>
          </Flex>
        ))}
      </Flex>
    ),
  };
};
