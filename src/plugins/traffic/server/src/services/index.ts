import agentSignatures from './agent-signatures';
import clientAddress from './client-address';
import gateway from './gateway';
import limits from './limits';
import requests from './requests';

export default {
  limits,
  gateway,
  'client-address': clientAddress,
  requests,
  'agent-signatures': agentSignatures,
};
