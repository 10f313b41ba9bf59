import { Button, Flex, Typography } from '@strapi/design-system';
import { isFetchError, useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { useIntl } from 'react-intl';
import { usePanelApi, useReason } from '#panel/api';
import { invalidateEntries } from '#panel/panel-store';
import { VERSION_HEADER } from '@ota-news/foundation/contracts/editing';
import type { VersionView, VersionList } from '@ota-news/foundation/contracts/history';
import { useWords } from '../catalogue';

const CONFLICT = 409;

interface WaysBackProps {
  version: VersionView;
  meta: VersionList['meta'];
}

const isConflict = (error: unknown): boolean =>
  isFetchError(error) &&
  (error.response?.data as { error?: { status?: number } } | undefined)?.error?.status === CONFLICT;

/** Buttons that restore a version or undo a single change. */
export const RestoreActions = ({ version, meta }: WaysBackProps) => {
  const say = useWords();
  const reasonOf = useReason();
  const { formatList } = useIntl();
  const api = usePanelApi('/admin/history');
  const { toggleNotification } = useNotification();
  const [isBusy, setBusy] = React.useState(false);
  const [isContested, setContested] = React.useState(false);
  const isUndoable = version.action === 'saved' || version.action === 'discarded';

  const act = async (
    way: 'restore' | 'undo',
    body: object,
    headers: Record<string, string>,
  ): Promise<void> => {
    setBusy(true);
    try {
      const { data } = await api.post<{ data: { missing: string[] } }>(
        `/versions/${version.id}/${way}`,
        body,
        headers,
      );
      const done = say(way === 'undo' ? 'undone' : 'restored');
      toggleNotification({
        type: 'success',
        message:
          data.missing.length === 0
            ? done
            : say('restored.missing', {
                fields: formatList(data.missing, { type: 'conjunction' }),
              }),
      });
    } catch (error) {
      if (way === 'undo' && isConflict(error)) setContested(true);
      toggleNotification({ type: 'danger', message: reasonOf(error) });
    }
    setBusy(false);
    invalidateEntries(version.contentType, [version.documentId]);
    api.reload();
  };

  const restore = () =>
    act('restore', {}, meta.version === null ? {} : { [VERSION_HEADER]: meta.version });

  return (
    <Flex direction="column" alignItems="flex-start" gap={2}>
      <Flex gap={3} wrap="wrap">
        <Button disabled={isBusy} onClick={() => void restore()}>
          {say('restore')}
        </Button>
        {isUndoable && meta.version !== null ? (
          <Button
            variant={isContested ? 'danger-light' : 'secondary'}
            disabled={isBusy}
            onClick={() => void act('undo', { force: isContested }, {})}
          >
            {say(isContested ? 'undo.anyway' : 'undo')}
          </Button>
        ) : null}
      </Flex>
      <Typography variant="pi" textColor="neutral600">
        {say(meta.hasDrafts ? 'restore.draft' : 'restore.live')}
      </Typography>
    </Flex>
  );
};
