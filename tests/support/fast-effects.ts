import { advanced } from './advanced';
/** Short leases, so that a test need not wait for the ones that a killed process held. */
export const fastEffects = advanced({
  effectRetrySeconds: 0.1,
  effectTimeoutSeconds: 0.7,
  effectLeaseSeconds: 1,
  pollSeconds: 0.2,
  effectAttempts: 10000,
  tickSeconds: 0.2,
});
