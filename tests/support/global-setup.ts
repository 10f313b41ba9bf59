import { ensureBlankTemplate } from './blank-template';
import { ensureDemoTemplate } from './demo-template';

/** Makes the databases that served suites copy. */
export default async (): Promise<void> => {
  await Promise.all([ensureBlankTemplate(), ensureDemoTemplate()]);
};
