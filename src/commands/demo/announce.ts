import { environment } from '#environment';
import type { Facts } from './facts';

/** Example commands: read as an agent, search, post as a pipeline. */
const commands = ({ base_url: url, api_token: token }: Facts): string[] => [
  `curl -H 'Accept: text/markdown' ${url}/`,
  `curl '${url}/search?q=direct+bookings'`,
  `curl -X POST ${url}/api/articles \\
    -H 'Authorization: Bearer ${token}' -H 'Content-Type: application/json' \\
    -d '{"ota_id": 1, "author_id": 1, "title": "Hello from a pipeline", "body": "A **first** draft."}'`,
];

/** Prints URLs and credentials. */
export const announce = (facts: Facts): void => {
  console.log(`
  Site         ${facts.base_url}
  Panel        ${facts.base_url}/cockpit
  Sign in as   ${facts.admin_email}
  Password     ${facts.admin_password}
  API token    ${facts.api_token}

  Open ${facts.base_url} first: that is what readers see. Then sign in to the panel.

  Try:
  ${commands(facts).join('\n  ')}

  The same facts are in ${environment().ADVANCED.demoFactsFile}. Ctrl-C stops the service.
`);
};

/** Prints URLs for a database that was not filled by the demo. */
export const announceOwnContent = (baseUrl: string): void => {
  console.log(`
  This database holds content of its own, so the demo has added nothing to it.

  Site         ${baseUrl}
  Panel        ${baseUrl}/cockpit

  Ctrl-C stops the service.
`);
};
