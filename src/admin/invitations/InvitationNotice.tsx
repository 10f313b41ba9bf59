import { useNotification } from '@strapi/strapi/admin';
import * as React from 'react';
import { useIntl } from 'react-intl';
import { onInvitation } from './invitations';

/** Notifies whether the mail of an invitation was sent. */
export const InvitationNotice = () => {
  const { toggleNotification } = useNotification();
  const { formatMessage } = useIntl();
  React.useEffect(
    () =>
      onInvitation(({ email, mail }) =>
        toggleNotification({
          type: mail === 'sent' ? 'success' : 'warning',
          message: formatMessage({ id: `newsroom.invitation.${mail}` }, { email }),
        }),
      ),
    [toggleNotification, formatMessage],
  );
  return null;
};
