import type { ClientAddressService } from '@ota-news/foundation/contracts/traffic';
import { createClientAddresses } from '@ota-news/foundation/network/client-address';
import type { Core } from '@strapi/strapi';
import { createDistrustedProxies, type DistrustedProxies } from '../distrusted-proxies';
import { trafficSettings } from '../settings';

/** Determines the addresses of clients. */
export default ({
  strapi,
}: {
  strapi: Core.Strapi;
}): ClientAddressService & { distrusted: DistrustedProxies } => {
  const distrusted = createDistrustedProxies();
  const addresses = createClientAddresses(trafficSettings.of(strapi).trustedProxies);

  return {
    ...addresses,
    distrusted,

    cleanHeaders(request) {
      const { headers } = request;
      delete headers['x-forwarded-host'];
      if (addresses.isFromProxy(request)) {
        headers['x-forwarded-for'] = addresses.of(request);
        return;
      }
      // The doctor command forges this header on purpose.
      if (headers['x-forwarded-for'] !== undefined && headers['x-echo-token'] === undefined) {
        distrusted.note(request.socket.remoteAddress);
      }
      delete headers['x-forwarded-for'];
      delete headers['x-forwarded-proto'];
    },
  };
};
