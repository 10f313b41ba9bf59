import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { addressCheck } from './address';
import { clockCheck, databaseCheck } from './database';
import { spaceCheck } from './space';
import { writingCheck } from './writing';

/** Returns the health checks that belong to no other plugin. */
export const ownChecks = (strapi: Core.Strapi): HealthCheck[] => [
  databaseCheck(strapi),
  writingCheck(strapi),
  clockCheck(strapi),
  spaceCheck(strapi),
  addressCheck,
];
