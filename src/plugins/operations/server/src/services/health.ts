import type {
  Finding,
  HealthCheck,
  HealthReport,
  HealthService,
} from '@ota-news/foundation/contracts/operations';
import { withTimeLimit } from '@ota-news/foundation/network/time-limit';
import type { Core } from '@strapi/strapi';

const TIMEOUT_MS = 5_000;

const failed = (error: unknown): Finding => ({
  level: 'failing',
  message: error instanceof Error ? error.message || error.name : String(error),
  advice: 'The check itself failed; the log may say more.',
});

/** Runs a check with a timeout. */
const runOne = async (check: HealthCheck): Promise<Finding> => {
  try {
    return await withTimeLimit(TIMEOUT_MS, 'It took too long.', async () => check.run());
  } catch (error) {
    return failed(error);
  }
};

/** Registry of health checks. */
export default ({ strapi }: { strapi: Core.Strapi }): HealthService => {
  const checks = new Map<string, HealthCheck>();
  return {
    register(...added) {
      for (const check of added) {
        if (checks.has(check.name)) throw new Error(`There is a check "${check.name}" already.`);
        checks.set(check.name, check);
      }
    },

    async report(): Promise<HealthReport[]> {
      const reports: HealthReport[] = [];
      // Sequential: SQLite has one connection, and a slow check must not slow the others.
      for (const check of checks.values()) {
        const { name, title } = check;
        const finding = await runOne(check);
        if (finding.level === 'failing') strapi.log.debug(`Check ${name}: ${finding.message}`);
        reports.push({ name, title, ...finding });
      }
      return reports;
    },

    async act(check, action, by): Promise<boolean> {
      const actions = checks.get(check)?.actions ?? {};
      if (!Object.hasOwn(actions, action)) return false;
      await actions[action]?.(by);
      return true;
    },
  };
};
