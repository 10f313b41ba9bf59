import { getService } from '@ota-news/foundation/contracts/services';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { linkPath, PATHS } from '../links';
import { ownService } from '../own-services';
import type { TokenState } from '../services/confirmations';
import { confirmationWording, searchWording } from '../wordings';
import { form, homeLink, personalPage } from './models';

const REFUSALS: Record<
  Exclude<TokenState, 'valid'>,
  [heading: string, text: string, status: number]
> = {
  used: [
    'This link has been used',
    'It works once. If you have confirmed, there is nothing more to do; to subscribe again, enter your address on any page.',
    410,
  ],
  expired: [
    'This link has expired',
    'It worked for 48 hours. Enter your address on any page, and we will send a new one.',
    410,
  ],
  unknown: [
    'This link is not known',
    'It may be incomplete. Open it again from the message, or enter your address on any page to get a new one.',
    404,
  ],
};

export const refusalPage = (state: Exclude<TokenState, 'valid'>): PublicPage => {
  const [heading, text, status] = REFUSALS[state];
  return personalPage(heading, [text], { status, links: [homeLink] });
};

export const confirmedPage = (publicId: string, search: string | null): PublicPage =>
  personalPage(
    'You are subscribed',
    [
      search === null
        ? 'Thank you. The newsletter comes once a week, with what was published since the last one.'
        : `Thank you. Articles that a search for “${search}” finds come by mail, once a day at most. Who gets all articles still does.`,
    ],
    {
      links: [
        { name: 'Choose how often, and about what', url: linkPath('preferences', publicId) },
        homeLink,
      ],
    },
  );

/**
 * `/newsletter/confirm?token=`: shows the confirmation button. A GET changes nothing because mail
 * scanners follow links.
 */
export const confirmPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: PATHS.confirm,
  queryParameters: ['token'],
  cacheSeconds: 0,
  async respond({ query }) {
    const secret = query.token ?? '';
    const confirmations = ownService(strapi, 'confirmations');
    const token = await confirmations.find(secret);
    const state = confirmations.stateOf(token);
    if (token === undefined || state !== 'valid') {
      return refusalPage(state === 'valid' ? 'unknown' : state);
    }
    const { name } = await getService(strapi, 'site', 'frame').publication();
    const search = token.search;
    const wording = search === null ? confirmationWording(name) : searchWording(name, search);
    return personalPage('Confirm your subscription', [wording], {
      forms: [
        form(PATHS.confirm, 'Yes, subscribe me', {
          fields: [{ kind: 'hidden', name: 'token', value: secret }],
        }),
      ],
    });
  },
});
