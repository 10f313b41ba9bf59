/** Short leases, so that a test need not wait for the ones that a killed process held. */
export const fastEffects = {
  EFFECT_RETRY_SECONDS: '0.1',
  EFFECT_TIMEOUT_SECONDS: '0.7',
  EFFECT_LEASE_SECONDS: '1',
  EFFECT_POLL_SECONDS: '0.2',
  EFFECT_ATTEMPTS: '10000',
  SCHEDULE_TICK_SECONDS: '0.2',
};
