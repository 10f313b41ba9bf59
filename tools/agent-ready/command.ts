import { scan, tableOf } from './';

/** `npm run agent-ready -- URL`: exits with 1 if a check fails. */
export const main = async (address: string): Promise<void> => {
  const findings = await scan(address);
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const passed = findings.filter(({ status }) => status === 'pass').length;
  console.log(tableOf(findings));
  console.log(
    `\n${passed} passed, ${failed} failed, ${findings.length - passed - failed} not applicable`,
  );
  if (failed > 0) process.exitCode = 1;
};
