import { endToEndHeaders, reusableHeaders } from '../../src/server/web-workers/hop-headers';

describe('Headers between web workers and the service', () => {
  test('those of a connection end there, also those that it names', () => {
    const headers = [
      ...['Host', 'news.example', 'CONNECTION', 'keep-alive, X-Secret', 'X-Secret', 'a'],
      ...['Keep-Alive', 'timeout=5', 'Transfer-Encoding', 'chunked', 'x-secret', 'b'],
      ...['X-Web-Worker-Client', '192.0.2.1', 'X-Shared-Response', '{}', 'Cookie', 'c=d'],
    ];
    expect(endToEndHeaders(headers, 'keep-alive, X-Secret')).toEqual([
      ...['Host', 'news.example', 'Cookie', 'c=d'],
    ]);
  });

  test('others stay as they are, in their order, as often as they came', () => {
    const headers = ['Set-Cookie', 'a=b', 'hOsT', 'one', 'Set-Cookie', 'c=d', 'Host', 'two'];
    expect(endToEndHeaders(headers, undefined)).toEqual(headers);
  });

  test('a response that is sent again has no request id, whatever its value resembles', () => {
    const headers = ['X-Note', 'x-request-id', 'X-Request-ID', '1', 'ETag', '"e"'];
    expect(reusableHeaders(headers)).toEqual(['X-Note', 'x-request-id', 'ETag', '"e"']);
    expect(reusableHeaders(['ETag', '"e"'])).toEqual(['ETag', '"e"']);
  });
});
