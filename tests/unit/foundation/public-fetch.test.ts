import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  ForbiddenAddressError,
  isReachableAddress,
  publicFetch,
} from '@ota-news/foundation/network/public-fetch';
import { readBounded } from '@ota-news/foundation/network/bounded-body';

describe('publicFetch', () => {
  let server: Server;
  let port: number;
  let asked = 0;

  beforeAll(async () => {
    server = createServer((_request, response) => {
      asked += 1;
      response.end('x'.repeat(1000));
    });
    await new Promise<void>((resolve) => server.listen(0, resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => server.close());

  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '255.255.255.255',
    '224.0.0.1',
    '198.18.0.1',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2001:db8::1',
    '2002:7f00:1::',
    '::7f00:1',
    '4000::1',
    '168.63.129.16',
    'not an address',
  ])('calls %s unreachable', (address) => {
    expect(isReachableAddress(address, [])).toBe(false);
  });

  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])(
    'calls %s reachable',
    (address) => {
      expect(isReachableAddress(address, [])).toBe(true);
    },
  );

  it.each(['10.1.2.3', '::ffff:10.1.2.3', 'fd00::1'])(
    'calls %s reachable in an open network',
    (address) => {
      expect(isReachableAddress(address, ['10.1.0.0/16', 'fd00::1'])).toBe(true);
      expect(isReachableAddress(address, ['10.2.0.0/16', 'fd00::2'])).toBe(false);
    },
  );

  it('checks the address that a name leads to when it connects, whatever the name', async () => {
    const call = publicFetch(`http://localhost:${port}/`, {
      protocols: ['http:'],
      timeoutMs: 2000,
      openNetworks: [],
    });
    await expect(call).rejects.toMatchObject({ cause: expect.any(ForbiddenAddressError) });
    expect(asked).toBe(0);
  });

  it('refuses other schemes and credentials before it connects', async () => {
    for (const address of ['file:///etc/passwd', 'http://8.8.8.8/', 'https://a:b@8.8.8.8/']) {
      await expect(publicFetch(address, { timeoutMs: 1000, openNetworks: [] })).rejects.toThrow(
        ForbiddenAddressError,
      );
    }
  });

  it('stops reading at the limit', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    await expect(readBounded(response as never, 999)).rejects.toThrow(RangeError);
  });
});
