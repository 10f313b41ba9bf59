import * as React from 'react';
import { useIntl, type MessageDescriptor } from 'react-intl';
import sharedEnglish from './translations/en.json';

/** What a message's `{placeholders}` stand for. */
type Values = Record<string, string | number | Date>;

/** What is drawn for a message's `{placeholders}` and `<tags>`. */
type Parts = Record<string, React.ReactNode | ((inner: React.ReactNode[]) => React.ReactNode)>;

/** A language's messages (ICU MessageFormat), loaded when it is spoken. */
type Translation<Key extends string> = () => Promise<{ default: Record<Key, string> }>;

/** Sentences of the server are filed where Strapi looks for them, too, each under itself. */
const SENTENCES = 'apiError.';

const filed = (prefix: string, messages: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(messages).map(([key, text]) => [
      key.startsWith(SENTENCES) ? key : `${prefix}.${key}`,
      text,
    ]),
  );

/**
 * The words of a plugin, in its English and in other languages.
 *
 * @param pluginId what its messages are filed under
 * @param english its messages, which are shown where a language has none
 * @param translations by language, as in BCP 47
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

    /** For what Strapi translates itself, such as a link of the menu. */
    message,

    /** What Strapi asks a plugin for before the panel is shown; each brings the words of the parts with it. */
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

    /** A function that says a message in the language of the person who looks at it. */
    useWords: () => {
      const { formatMessage } = useIntl();
      return (key: Key, values?: Values): string => formatMessage(message(key), values);
    },

    /** The same for messages of which parts are drawn. */
    useDrawnWords: () => {
      const { formatMessage } = useIntl();
      return (key: Key, parts: Parts): React.ReactNode => formatMessage(message(key), parts);
    },
  };
};

/** A function that says a sentence of the server in the language of the person, where a catalogue has it. */
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

/** What the parts say of which all pages are made. */
const shared = catalogue('parts', sharedEnglish, { de: () => import('./translations/de.json') });

export const usePartWords = shared.useWords;
