import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import type { Core } from '@strapi/strapi';
import { ownService } from './own-services';

const SLOW_MS = 50;

const redisCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'redis',
  title: 'Redis',
  async run() {
    const answer = ownService(strapi, 'limits').redisLatency();
    if (answer === null) {
      return {
        level: 'good',
        message: 'Not used: limits and purges hold for this process alone, which is right for one.',
      };
    }
    try {
      const ms = await answer;
      const message = `Answers in ${ms.toFixed(1)} ms.`;
      return ms < SLOW_MS
        ? { level: 'good', message }
        : {
            level: 'warning',
            message,
            advice: 'Every counted request waits for it: put Redis nearer, or give it more room.',
          };
    } catch (error) {
      return {
        level: 'failing',
        message: `Can't be reached: ${(error as Error).message}`,
        advice:
          'Until it is back, each process counts limits alone and shows what others have changed up to ten seconds late. Check REDIS_URL and the server.',
      };
    }
  },
});

const proxyCheck = (strapi: Core.Strapi): HealthCheck => ({
  name: 'proxy',
  title: 'Reverse proxy',
  run() {
    const { distrusted } = ownService(strapi, 'client-address');
    const address = distrusted.latest();
    if (address === null) {
      return { level: 'good', message: 'No proxy has been seen that the settings do not name.' };
    }
    return {
      level: 'warning',
      message: `${address} forwards requests but is not trusted, so all its readers share one limit.`,
      advice: `If it is your proxy, add it to TRUSTED_PROXIES: ${address}.`,
    };
  },
});

/** Health checks of incoming traffic. */
export const trafficChecks = (strapi: Core.Strapi): HealthCheck[] => [
  redisCheck(strapi),
  proxyCheck(strapi),
];
