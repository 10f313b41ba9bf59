import { forRole, forSignedIn, panelRoutes } from '@ota-news/foundation/panel-access/routes';
import { APPROVE } from '../permissions';
import { PANEL_API } from '../protocol';

const forApprovers = forRole(APPROVE);

export default panelRoutes(PANEL_API, [
  forSignedIn('GET', '/requests/:request', 'requests.find'),
  forApprovers('POST', '/requests/:request/approve', 'requests.approve'),
  forSignedIn('POST', '/requests/:request/deny', 'requests.deny'),
  forApprovers('POST', '/requests/:request/report', 'requests.report'),

  forSignedIn('POST', '/device/find', 'codes.findDevice'),
  forApprovers('POST', '/device/approve', 'codes.approveDevice'),
  forSignedIn('POST', '/device/deny', 'codes.denyDevice'),
  forApprovers('POST', '/device/report', 'codes.reportDevice'),

  forSignedIn('POST', '/claims/find', 'codes.findClaim'),
  forApprovers('POST', '/claims/approve', 'codes.approveClaim'),
  forSignedIn('POST', '/claims/deny', 'codes.denyClaim'),
  forApprovers('POST', '/claims/report', 'codes.reportClaim'),

  forSignedIn('GET', '/grants', 'access.grants'),
  forSignedIn('PUT', '/grants/:id', 'access.changeGrant'),
  forSignedIn('DELETE', '/grants/:id', 'access.revokeGrant'),
  forSignedIn('POST', '/people/revoke', 'access.revokePerson'),
  forSignedIn('GET', '/programs', 'access.programs'),
  forSignedIn('POST', '/programs/revoke', 'access.revokeProgram'),
  forSignedIn('GET', '/clients', 'access.clients'),
  forSignedIn('POST', '/clients/revoke', 'access.revokeClient'),
  forSignedIn('POST', '/clients/remove', 'access.removeClient'),
  forSignedIn('POST', '/clients/block', 'access.blockClient'),
  forSignedIn('POST', '/clients/unblock', 'access.unblockClient'),

  forSignedIn('GET', '/activity', 'log.calls'),
  forSignedIn('GET', '/activity/:id', 'log.call'),
  forApprovers('GET', '/attempts', 'log.attempts'),
  forApprovers('GET', '/attempts/:id/report', 'log.attemptReport'),
  forSignedIn('GET', '/guide', 'log.guide'),
]);
