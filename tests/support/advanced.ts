import type { Environment } from '../../src/environment/schema';

export type Advanced = Partial<Environment['ADVANCED']>;

/** The variable that shortens the service's timings, as part of a test service's settings. */
export const advanced = (values: Advanced): { ADVANCED: string } => ({
  ADVANCED: JSON.stringify(values),
});
