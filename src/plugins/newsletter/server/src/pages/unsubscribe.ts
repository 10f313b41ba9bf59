import type { PageForm } from '@ota-news/foundation/contracts/page-models';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import { linkPath, linkToken, PATHS, readLinkToken } from '../links';
import { form, homeLink, personalPage } from './models';

/** Field of a one-click request (RFC 8058 §3.2); the page's own button sends the same. */
export const ONE_CLICK = { name: 'List-Unsubscribe', value: 'One-Click' } as const;

export const unsubscribeForm = (publicId: string): PageForm =>
  form(PATHS.unsubscribe, 'Unsubscribe', {
    fields: [
      { kind: 'hidden', ...ONE_CLICK },
      { kind: 'hidden', name: 'token', value: linkToken('unsubscribe', publicId) },
    ],
  });

export const invalidLink = (): PublicPage =>
  personalPage(
    'This link is not known',
    ['It may be incomplete: open it again from the message.'],
    { status: 404, links: [homeLink] },
  );

/** Shows the same page to subscribed, formerly subscribed and erased readers. */
export const unsubscribedPage = (publicId: string): PublicPage =>
  personalPage('You are unsubscribed', ['No more issues will come. Thank you for reading.'], {
    links: [
      { name: 'Your data, and having it erased', url: linkPath('preferences', publicId) },
      homeLink,
    ],
  });

/**
 * `/newsletter/unsubscribe?token=`: shows the button. A GET changes nothing because scanners open
 * links.
 */
export const unsubscribePage = (): PageRoute => ({
  kind: 'page',
  path: PATHS.unsubscribe,
  queryParameters: ['token'],
  cacheSeconds: 0,
  respond: async ({ query }) => {
    const publicId = readLinkToken('unsubscribe', query.token ?? '');
    if (publicId === null) return invalidLink();
    return personalPage('Unsubscribe', ['No more issues will come to this address.'], {
      forms: [unsubscribeForm(publicId)],
      links: [{ name: 'Only less often, or about less', url: linkPath('preferences', publicId) }],
    });
  },
});
