import type { Echo, HealthReport } from '@ota-news/foundation/contracts/operations';
import { getService } from '@ota-news/foundation/contracts/services';
import { absolute, publicUrl } from '@ota-news/foundation/network/public-address';
import type { Core } from '@strapi/strapi';

const TIMEOUT_MS = 10_000;
/** Address reserved for documentation (RFC 5737), so that no client can have it. */
const FORGED = '203.0.113.99';

const report = (
  name: string,
  title: string,
  level: HealthReport['level'],
  message: string,
  advice?: string,
): HealthReport => ({ name, title, level, message, advice });

const reach = async (): Promise<HealthReport> => {
  const address = absolute('/up');
  const [name, title] = ['reachable', 'Service at its public address'] as const;
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    return status === 200
      ? report(name, title, 'good', `${address} answers.`)
      : report(
          name,
          title,
          'failing',
          `${address} answers ${status}.`,
          status === 503
            ? 'The service runs and its database does not answer.'
            : 'Something else answers there: check the proxy and PUBLIC_URL.',
        );
  } catch (error) {
    const cause = (error as { cause?: Error }).cause ?? (error as Error);
    return report(
      name,
      title,
      'failing',
      `${address} can't be reached: ${cause.message}`,
      'Start the service; check DNS, the certificate, the proxy and PUBLIC_URL.',
    );
  }
};

const authorization = ({ hasAuthorization }: Echo): HealthReport =>
  hasAuthorization
    ? report('authorization', 'Authorization header', 'good', 'Arrives as it was sent.')
    : report(
        'authorization',
        'Authorization header',
        'failing',
        'Does not arrive, so pipelines and agents cannot authenticate.',
        'Let the proxy pass it on (Apache: CGIPassAuth On; nginx passes it unless told otherwise).',
      );

const forwarding = ({ client, peer, isPeerTrusted, forwardedFor }: Echo): HealthReport => {
  const [name, title] = ['forwarded-for', "Readers' addresses"] as const;
  if (client === FORGED) {
    return report(
      name,
      title,
      'failing',
      'Everybody can choose the address under which limits count them.',
      'Let the proxy set X-Forwarded-For to the address it sees (nginx: $remote_addr), and name only proxies in TRUSTED_PROXIES.',
    );
  }
  if (isPeerTrusted) {
    return forwardedFor === null
      ? report(
          name,
          title,
          'failing',
          `The proxy ${peer} sends no X-Forwarded-For: all readers share one limit.`,
          'Let the proxy set X-Forwarded-For.',
        )
      : report(name, title, 'good', `Distinguished by the proxy ${peer}.`);
  }
  // The forged header arrived unchanged: there is no proxy, or it passes the header through.
  return forwardedFor === FORGED
    ? report(name, title, 'good', 'No proxy in front: the address of the connection counts.')
    : report(
        name,
        title,
        'failing',
        `${peer} forwards requests but is not trusted: all its readers share one limit.`,
        `Add it to the settings: TRUSTED_PROXIES=${peer}.`,
      );
};

const protocol = ({ isPeerTrusted, forwardedProto }: Echo): HealthReport => {
  const [name, title] = ['forwarded-proto', 'Protocol'] as const;
  const wanted = new URL(publicUrl()).protocol.slice(0, -1);
  if (!isPeerTrusted || forwardedProto === wanted) {
    return report(
      name,
      title,
      'good',
      isPeerTrusted ? `Forwarded as ${wanted}.` : 'Not forwarded.',
    );
  }
  return report(
    name,
    title,
    'failing',
    `The proxy says ${forwardedProto ?? 'nothing'}, PUBLIC_URL says ${wanted}: sign-in to the panel fails.`,
    'Let the proxy set X-Forwarded-Proto (nginx: $scheme).',
  );
};

/** Checks the path of requests from the public URL through proxies to the running service. */
export const checkProxyPath = async (strapi: Core.Strapi): Promise<HealthReport[]> => {
  const reached = await reach();
  if (reached.level !== 'good') return [reached];
  const service = getService(strapi, 'operations', 'echo');
  const token = await service.issue();
  const response = await fetch(service.address(), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'X-Echo-Token': token,
      'X-Forwarded-For': FORGED,
    },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (response.status !== 200) {
    return [
      reached,
      report(
        'own-service',
        'Own service',
        'failing',
        `The service at that address does not use this database (${response.status}).`,
        'Run the doctor with the settings of the service that PUBLIC_URL leads to.',
      ),
    ];
  }
  const echo = (await response.json()) as Echo;
  return [reached, authorization(echo), forwarding(echo), protocol(echo)];
};
