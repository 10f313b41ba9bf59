import type { HealthCheck } from '@ota-news/foundation/contracts/operations';
import { publicUrl } from '@ota-news/foundation/network/public-address';
import { isIP } from 'node:net';
import { environment } from '#environment';

const isLocal = (host: string): boolean =>
  host === 'localhost' || host.startsWith('127.') || host === '[::1]';

/** Checks that the public URL is not local and uses https. */
export const addressCheck: HealthCheck = {
  name: 'public-address',
  title: 'Public address',
  run() {
    const address = publicUrl();
    const { protocol, hostname } = new URL(address);
    if (isLocal(hostname)) {
      const message = `${address} is reachable from this machine only.`;
      return environment().PUBLIC_URL === undefined
        ? {
            level: 'warning',
            message,
            advice:
              'Set PUBLIC_URL to the address that readers use; links, feeds and OAuth carry it.',
          }
        : { level: 'warning', message, advice: 'Right for a trial; else set PUBLIC_URL.' };
    }
    if (protocol === 'https:') return { level: 'good', message: address };
    return {
      level: isIP(hostname) === 0 ? 'failing' : 'warning',
      message: `${address} is not https.`,
      advice:
        'Sessions and tokens travel in the clear, and agents refuse to authorise. Put TLS in front and set PUBLIC_URL to the https address.',
    };
  },
};
