import { SHORT_TEXT_MAX } from '@ota-news/foundation/fields/common';
import { z } from '@strapi/utils';
import { SAVED_SEARCH } from '#newsroom/contracts/newsletter';
import { MAX_ADDRESS_LENGTH, readAddress, type Address } from './address';

export const FREQUENCIES = ['daily', 'weekly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

/** Fastest plausible time for a person to fill in the form, in seconds. */
const MIN_FILL_SECONDS = 1;

export const address = () =>
  z
    .string('must be an e-mail address as text')
    .max(MAX_ADDRESS_LENGTH, `must have at most ${MAX_ADDRESS_LENGTH} characters`)
    .transform((text, context): Address => {
      const read = readAddress(text);
      if (read !== null) return read;
      context.addIssue({
        code: 'custom',
        message:
          'must be one e-mail address such as name@example.com; correct it and send it again',
      });
      return z.NEVER;
    });

/** JSON body of `POST /subscribe`. */
export const subscriptionSchema = z
  .strictObject({
    email: z
      .string()
      .max(MAX_ADDRESS_LENGTH)
      .meta({ format: 'email', description: 'Address of a person who has asked for this.' }),
  })
  .meta({ id: 'Subscription', title: 'Subscription' });

/** Response of `POST /subscribe`. */
export const subscriptionAnswerSchema = z
  .object({ message: z.string() })
  .meta({ id: 'SubscriptionAnswer', title: 'Answer to a subscription' });

/** A query without differences that the search does not see. */
const searchText = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Form body of `POST /subscribe`, including the bot traps (honeypot and fill time). */
export const subscriptionFormSchema = z.strictObject({
  email: address(),
  // Sent by the form of the search page.
  search: z
    .string()
    .transform(searchText)
    .pipe(z.string().min(SAVED_SEARCH.min).max(SAVED_SEARCH.max))
    .optional(),
  website: z.string().max(2048).optional(),
  page: z.string().max(2048).optional(),
  seconds: z.coerce.number().nonnegative().optional(),
});

export type SubscriptionForm = z.infer<typeof subscriptionFormSchema>;

/** Detects bots: the hidden field is filled in, or the form was completed too fast. */
export const isFromMachine = ({ website, seconds }: SubscriptionForm): boolean =>
  (website ?? '') !== '' || (seconds !== undefined && seconds < MIN_FILL_SECONDS);

/** Maximum number of OTAs, of topics and of tags that somebody follows. */
export const MAX_FOLLOWED = 500;

/** Form parsers return one value as a string, several as an array, very many as an object. */
const listed = z.preprocess(
  (value) =>
    value === undefined
      ? []
      : typeof value === 'object' && value !== null
        ? Object.values(value)
        : [value],
  z.array(z.string().max(SHORT_TEXT_MAX)).max(MAX_FOLLOWED),
);

export const preferencesSchema = z.object({
  frequency: z.enum(FREQUENCIES),
  otas: listed,
  categories: listed,
  tags: listed,
  searches: listed,
});

export type Preferences = z.infer<typeof preferencesSchema>;
