import { scan, tableOf } from './';

const USAGE = 'Usage: npm run agent-ready -- URL';

/** `npm run agent-ready -- URL`: ends with 1 when a check fails, with 2 when the address is wrong. */
export const main = async ([address, ...rest]: string[]): Promise<void> => {
  if (address === undefined || rest.length > 0 || !/^https?:$/.test(protocolOf(address))) {
    console.error(USAGE);
    process.exitCode = 2;
    return;
  }
  const findings = await scan(address);
  const failed = findings.filter(({ status }) => status === 'fail').length;
  const passed = findings.filter(({ status }) => status === 'pass').length;
  console.log(tableOf(findings));
  console.log(
    `\n${passed} passed, ${failed} failed, ${findings.length - passed - failed} not applicable`,
  );
  if (failed > 0) process.exitCode = 1;
};

const protocolOf = (address: string): string =>
  URL.canParse(address) ? new URL(address).protocol : '';
