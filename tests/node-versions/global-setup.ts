import { ensureBlankTemplate } from '../support/blank-template';
import { ensureDemoTemplate } from '../support/demo-template';

/**
 * Makes the database that the smoke test copies. In CI, where all suites follow, also the one that those copy: alone it
 * would use one processor.
 */
export default async (): Promise<void> => {
  await Promise.all([
    ensureBlankTemplate(),
    ...(process.env.CI === 'true' ? [ensureDemoTemplate()] : []),
  ]);
};
