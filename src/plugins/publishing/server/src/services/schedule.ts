import { createSchedule } from '@ota-news/foundation/jobs/schedule';
import type { Core } from '@strapi/strapi';
import { publishingSettings } from '../settings';
import { SCHEDULED_JOBS } from '../tables';

/** Schedule of all plugins' recurring jobs. */
export default ({ strapi }: { strapi: Core.Strapi }) =>
  createSchedule(strapi, {
    table: SCHEDULED_JOBS,
    tickMs: publishingSettings.of(strapi).tickSeconds * 1000,
  });
