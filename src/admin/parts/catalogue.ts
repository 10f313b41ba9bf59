import * as React from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import sharedEnglish from './translations/en.json';

/** Values of a message's `{placeholders}`. */
type Values = Record<string, string | number | Date>;

/** React nodes for a message's `{placeholders}` and `<tags>`. */
type Parts = Record<string, React.ReactNode | ((inner: React.ReactNode[]) => React.ReactNode)>;

/** A language's messages (ICU MessageFormat), loaded on demand. */
type Translation<Key extends string> = () => Promise<{ default: Record<Key, string> }>;

/** Key prefix of translated server sentences, as in Strapi; the sentence itself is the key. */
const SENTENCES = 'apiError.';

const filed = (prefix: string, messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key.startsWith(SENTENCES) ? key : `${prefix}.${key}`,
      text,
    ]),
  );

/**
 * Message catalogue of a plugin, in English and other languages.
 *
 * @param pluginId key prefix of the messages
 * @param english messages, also the fallback for a missing translation
 * @param translations by BCP 47 language tag
 */
export const catalogue = <Key extends string>(
  pluginId: string,
  english: Record<Key, string>,
  translations: Record<string, Translation<Key>>,
) => {
  const message = (key: Key): MessageDescriptor & { id: string; defaultMessage: string } => ({
    id: `${pluginId}.${key}`,
    defaultMessage: english[key],
  });

  const load = async (locale: string): Promise<Record<string, string>> =>
    filed(pluginId, locale === 'en' ? english : ((await translations[locale]?.())?.default ?? {}));

  return {
    load,

    /** Descriptor for messages that Strapi translates, such as a menu link. */
    message,

    /** Strapi's plugin hook that loads translations at startup; includes the shared messages. */
    registerTrads: ({ locales }: { locales: string[] }) =>
      Promise.all(
        locales.map(async (locale) => ({
          locale,
          data: {
            ...(await shared.load(locale)),
            ...(await load(locale)),
          },
        })),
      ),

    /** Returns a function that translates a message into the user's language. */
    useWords: () => {
      const { formatMessage } = useIntl();
      return (key: Key, values?: Values): string => formatMessage(message(key), values);
    },

    /** Does the same for messages with React nodes. */
    useDrawnWords: () => {
      const { formatMessage } = useIntl();
      return (key: Key, parts: Parts): React.ReactNode => formatMessage(message(key), parts);
    },
  };
};

/** Returns a function that translates a sentence of the server, if a catalogue has it. */
export const useSentence = () => {
  const { messages } = useIntl();
  return React.useCallback(
    (sentence: string): string => {
      const translated = messages[`${SENTENCES}${sentence}`];
      return typeof translated === 'string' ? translated : sentence;
    },
    [messages],
  );
};

/** Messages of the shared components. */
const shared = catalogue('parts', sharedEnglish, { de: () => import('./translations/de.json') });

export const usePartWords = shared.useWords;
