import { Button, Flex, Modal, Typography } from '@strapi/design-system';
import type { PanelComponent } from '@strapi/content-manager/strapi-admin';
import { ClaimedName } from '#panel/ClaimedName';
import { useMoments } from '#panel/moments';
import { usePanelQuery } from '#panel/panel-query';
import { useDrawnWords, useWords } from './catalogue';
import { ChangeDialog } from './ChangeDialog';
import type { AgentChange } from '#plugins/mcp/server/src/controllers/changes';

const SHOWN = 10;

/** Side panel in the edit view: changes by agents, with a button to undo each. */
export const AgentChangesPanel: PanelComponent = ({ model, documentId }) => {
  const say = useWords();
  const draw = useDrawnWords();
  const { full, zoned } = useMoments();
  const query = new URLSearchParams({ contentType: model, documentId: documentId ?? '' });
  const { value } = usePanelQuery<{ data: AgentChange[] }>(
    documentId === undefined ? null : `/admin/mcp/changes?${query}`,
  );
  // Nothing for those who may not read it.
  const changes = documentId === undefined ? [] : (value?.data ?? []);
  if (changes.length === 0) return null;
  return {
    title: say('panel.title'),
    content: (
      <Flex direction="column" alignItems="stretch" gap={4} width="100%">
        {changes.slice(0, SHOWN).map((change) => (
          <Flex key={change.id} direction="column" alignItems="flex-start" gap={1}>
            <Typography fontWeight="bold">
              {draw('by', {
                agent: <ClaimedName key="agent" name={change.agent} />,
                person: <bdi key="person">{change.person}</bdi>,
              })}
            </Typography>
            <Typography variant="pi" textColor="neutral600" title={zoned(change.at)}>
              {[
                full(change.at),
                say(`operation.${change.operation}`),
                change.fields.map(({ field }) => field).join(', '),
                change.state === 'in-effect' ? '' : say(`state.${change.state}`),
              ]
                .filter((part) => part !== '')
                .join(' · ')}
            </Typography>
            <Modal.Root>
              <Modal.Trigger>
                <Button variant="tertiary" size="S">
                  {say('changed')}
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
