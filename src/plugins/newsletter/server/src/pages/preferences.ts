import type { PageForm } from '@ota-news/foundation/contracts/page-models';
import type { PageRoute, PublicPage } from '@ota-news/foundation/contracts/site';
import type { Core } from '@strapi/strapi';
import { FREQUENCIES } from '../fields';
import { INTEREST_KINDS, interestsOf, isSearchesAlone } from '../interests';
import { linkToken, PATHS, readLinkToken, type LinkPurpose } from '../links';
import { ownService } from '../own-services';
import type { SubscriberRow } from '../services/subscribers';
import { form, homeLink, personalPage } from './models';
import { unsubscribeForm } from './unsubscribe';

const LABELS = { daily: 'Every day', weekly: 'Once a week' } as const;

const INTEREST_LABELS = { otas: 'Companies', categories: 'Topics', tags: 'Tags' } as const;

/** Creates a hidden field with a token that authorizes this form only. */
const proof = (purpose: LinkPurpose, { public_id }: SubscriberRow) => ({
  kind: 'hidden' as const,
  name: 'token',
  value: linkToken(purpose, public_id),
});

const choices = async (strapi: Core.Strapi, subscriber: SubscriberRow): Promise<PageForm> => {
  const interests = interestsOf(subscriber);
  const offered = await ownService(strapi, 'interest-options').offered(interests.tags);
  return form(PATHS.preferences, 'Save', {
    text: `You get the articles that match anything you choose here: a company, a topic, a tag or a saved search. ${
      isSearchesAlone(interests)
        ? 'Choose nothing to unsubscribe.'
        : 'Choose nothing to get everything.'
    }`,
    fields: [
      proof('preferences', subscriber),
      {
        kind: 'choice',
        name: 'frequency',
        label: 'How often',
        isMultiple: false,
        options: FREQUENCIES.map((value) => ({
          value,
          label: LABELS[value],
          isChosen: subscriber.frequency === value,
        })),
      },
      ...INTEREST_KINDS.filter((kind) => offered[kind].length > 0).map((kind) => ({
        kind: 'choice' as const,
        name: kind,
        label: INTEREST_LABELS[kind],
        isMultiple: true,
        options: offered[kind].map(({ value, label }) => ({
          value,
          label,
          isChosen: interests[kind].includes(value),
        })),
      })),
      ...(interests.searches.length === 0
        ? []
        : [
            {
              kind: 'choice' as const,
              name: 'searches',
              label: 'Saved searches',
              isMultiple: true,
              options: interests.searches.map((search) => ({
                value: search,
                label: search,
                isChosen: true,
              })),
            },
          ]),
    ],
  });
};

const rights = (subscriber: SubscriberRow): PageForm[] => [
  form(PATHS.export, 'Download what you hold about me', {
    heading: 'Your data',
    text: 'The address, what you chose, when and where you agreed to what, and which issues were sent to you, as a file (JSON).',
    fields: [proof('export', subscriber)],
    emphasis: 'secondary',
  }),
  form(PATHS.erase, 'Erase my address', {
    heading: 'Being forgotten',
    text: 'Ends the subscription and deletes the address and everything kept with it, at once. What stays is the proof of when you agreed and when you left, without the address.',
    fields: [proof('erase', subscriber)],
    emphasis: 'destructive',
  }),
];

/** Returns the preferences page in its current state. */
export const preferencesOf = async (
  strapi: Core.Strapi,
  subscriber: SubscriberRow,
  notice?: string,
): Promise<PublicPage> =>
  subscriber.state === 'active'
    ? personalPage('Your newsletter', notice === undefined ? [] : [notice], {
        forms: [
          await choices(strapi, subscriber),
          {
            ...unsubscribeForm(subscriber.public_id),
            heading: 'Unsubscribing',
            text: 'No more issues will come to this address.',
            emphasis: 'secondary',
          },
          ...rights(subscriber),
        ],
        links: [homeLink],
      })
    : personalPage(
        'Your newsletter',
        ['You are not subscribed at present. To subscribe again, enter your address on any page.'],
        { forms: rights(subscriber), links: [homeLink] },
      );

/** Returns the page for an invalid or altered link, or one of an erased subscriber. */
export const unknownLink = (): PublicPage =>
  personalPage(
    'This link is not known',
    [
      'It may be incomplete: open it again from the message. An address that was erased has none any more.',
    ],
    { status: 404, links: [homeLink] },
  );

/** Returns the subscriber a valid token of this purpose belongs to, or null. */
export const subscriberByToken = async (
  strapi: Core.Strapi,
  purpose: LinkPurpose,
  token: string,
): Promise<SubscriberRow | null> => {
  const publicId = readLinkToken(purpose, token);
  if (publicId === null) return null;
  return (await ownService(strapi, 'subscribers').byPublicId(publicId)) ?? null;
};

/** `/newsletter/preferences?token=`. */
export const preferencesPage = (strapi: Core.Strapi): PageRoute => ({
  kind: 'page',
  path: PATHS.preferences,
  queryParameters: ['token'],
  cacheSeconds: 0,
  async respond({ query }) {
    const subscriber = await subscriberByToken(strapi, 'preferences', query.token ?? '');
    return subscriber === null ? unknownLink() : preferencesOf(strapi, subscriber);
  },
});

export const erasedPage = (): PublicPage =>
  personalPage(
    'You are forgotten',
    ['The address and everything kept with it has been deleted. No more messages will come.'],
    { links: [homeLink] },
  );
