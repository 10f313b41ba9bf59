import { quotedClaimedName } from '@ota-news/foundation/text/claimed-name';
import { plainLine } from '../oauth/plain-line';
import type { ConnectionStep, RecordedAttempt } from './attempts';

/** What a report says of this service. */
export interface ReportingService {
  /** Address of the MCP endpoint. */
  address: string;
  /** Names and numbers of what runs here. */
  versions: string[];
}

const STEPS: Record<ConnectionStep, string> = {
  registration: '1. Registration',
  identity: '1. Registration without a browser',
  request: '2. Request',
  approval: '3. Approval',
  token: '4. Token',
};

/** Leaves out addresses of people, which nobody needs who helps. */
const withoutPeople = (text: string): string =>
  text
    .split(' ')
    .map((word) => (word.includes('@') ? 'a person' : word))
    .join(' ');

const line = ({ at, step, error, explanation }: RecordedAttempt): string =>
  plainLine(`${at}  ${STEPS[step]}  ${error ?? 'done'}  ${withoutPeople(explanation)}`);

/**
 * Writes a failed connection as plain text, for whoever helps: in English, as makers of programs read it, without
 * tokens, codes, and addresses of people.
 *
 * @param trace the attempts of the client up to the one that failed, which is the last
 * @param failed the one that failed
 * @param service this service
 */
export const attemptReport = (
  trace: readonly RecordedAttempt[],
  failed: RecordedAttempt,
  { address, versions }: ReportingService,
): string => {
  const { clientName, clientId, redirectUris, software } = failed;
  const known = (value: string | null | undefined): string =>
    value === null || value === undefined ? 'not known' : plainLine(value);
  return [
    'An agent could not connect',
    '',
    `Service: ${address}`,
    `Versions: ${versions.join(', ')}`,
    `Time (UTC): ${failed.at}`,
    `Program: ${clientName === null ? 'not known' : quotedClaimedName(plainLine(clientName))}, as it calls itself`,
    `Client id: ${known(clientId)}`,
    `User-Agent: ${known(software ?? trace.findLast((one) => one.software !== null)?.software)}`,
    `Redirect address: ${known(redirectUris ?? trace.findLast((one) => one.redirectUris !== null)?.redirectUris)}`,
    `Step that failed: ${STEPS[failed.step]}`,
    `Error: ${known(failed.error)}`,
    `Explanation: ${plainLine(withoutPeople(failed.explanation))}`,
    '',
    'What came before, and the failure last:',
    ...trace.map(line),
    '',
  ].join('\n');
};
