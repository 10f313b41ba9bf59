import { forRole, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { PATHS } from '../links';
import { EDIT_NEWSLETTER, SEE_ADDRESSES, SEE_NEWSLETTER } from '#newsroom/contracts/permissions';

/** Creates a route without authentication: the token in the link authorizes the request. */
const open = (path: string, handler: string) => ({
  method: 'POST',
  path,
  handler,
  config: { auth: false },
});

const forReaders = forRole(SEE_NEWSLETTER);
const forEditors = forRole(EDIT_NEWSLETTER);
const forAddressReaders = forRole(SEE_ADDRESSES);

export default {
  forms: {
    type: 'admin',
    prefix: '',
    routes: [
      open(PATHS.subscribe, 'subscribe.create'),
      open(PATHS.confirm, 'links.confirm'),
      open(PATHS.preferences, 'links.prefer'),
      open(PATHS.unsubscribe, 'links.unsubscribe'),
      open(PATHS.export, 'links.export'),
      open(PATHS.erase, 'links.erase'),
    ],
  },
  ...panelRoutes('/admin/newsletter', [
    forReaders('GET', '/overview', 'subscribers.overview'),
    forReaders('GET', '/issues', 'issues.list'),
    forReaders('GET', '/issues/:id/preview', 'issues.preview'),
    forEditors('GET', '/articles', 'issues.articles'),
    forEditors('GET', '/issues/:id/desk', 'issues.desk'),
    forEditors('PUT', '/issues/:id', 'issues.edit'),
    forEditors('POST', '/issues/:id/send', 'issues.send'),
    forEditors('POST', '/issues/:id/test', 'issues.test'),
    forEditors('POST', '/issues/:id/retry', 'issues.retryUnknown'),
    forAddressReaders('GET', '/subscribers', 'subscribers.list'),
    forAddressReaders('POST', '/subscribers/import', 'subscribers.import'),
    forAddressReaders('GET', '/subscribers/export', 'subscribers.export'),
    forAddressReaders('GET', '/subscribers/:id', 'subscribers.about'),
    forAddressReaders('DELETE', '/subscribers/:id', 'subscribers.erase'),
    forAddressReaders('GET', '/outbox', 'outbox.list'),
    forAddressReaders('GET', '/outbox/:name', 'outbox.find'),
  ]),
};
