import accessOverview from './activity/access-overview';
import programOverview from './activity/program-overview';
import attempts from './activity/attempts';
import activity from './activity/calls';
import claimApprovals from './claim/approvals';
import registrations from './claim/registrations';
import deviceApprovals from './device/approvals';
import connectionGuide from './documents/connection-guide';
import agentIdentity from './identity/agent-identity';
import identityTokens from './identity/tokens';
import accessTokens from './oauth/access-tokens';
import requestingClients from './oauth/requesting-clients';
import authorizationServer from './oauth/authorization-server';
import browserApprovals from './oauth/browser-approvals';
import clients from './oauth/clients';
import codeGuard from './oauth/code-guard';
import consent from './oauth/consent';
import decisions from './oauth/decisions';
import grants from './oauth/grants';
import oidcRecords from './oauth/oidc-records';

export default {
  'access-overview': accessOverview,
  'access-tokens': accessTokens,
  activity,
  'agent-identity': agentIdentity,
  'requesting-clients': requestingClients,
  attempts,
  'authorization-server': authorizationServer,
  'browser-approvals': browserApprovals,
  'claim-approvals': claimApprovals,
  clients,
  'code-guard': codeGuard,
  'connection-guide': connectionGuide,
  consent,
  decisions,
  'device-approvals': deviceApprovals,
  grants,
  'identity-tokens': identityTokens,
  'oidc-records': oidcRecords,
  'program-overview': programOverview,
  registrations,
};
