import accessOverview from './access-overview';
import accessTokens from './access-tokens';
import activity from './activity';
import agentIdentity from './agent-identity';
import askingClients from './asking-clients';
import attempts from './attempts';
import authorizationServer from './authorization-server';
import browserApprovals from './browser-approvals';
import claimApprovals from './claim-approvals';
import clients from './clients';
import codeGuard from './code-guard';
import connectionGuide from './connection-guide';
import consent from './consent';
import decisions from './decisions';
import deviceApprovals from './device-approvals';
import grants from './grants';
import identityTokens from './identity-tokens';
import oidcRecords from './oidc-records';
import registrations from './registrations';

const services = {
  'access-overview': accessOverview,
  'access-tokens': accessTokens,
  activity,
  'agent-identity': agentIdentity,
  'asking-clients': askingClients,
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
  registrations,
};

export type Services = { [N in keyof typeof services]: ReturnType<(typeof services)[N]> };

export default services;
