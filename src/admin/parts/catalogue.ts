import { useIntl, type MessageDescriptor } from 'react-intl';

/** What a message's `{placeholders}` stand for. */
type Values = Record<string, string | number | Date>;

/** A language's messages (ICU MessageFormat), loaded when it is spoken. */
type Translation<Key extends string> = () => Promise<{ default: Record<Key, string> }>;

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

  const load = async (locale: string): Promise<Record<string, string>> => {
    const messages = (await translations[locale]?.())?.default ?? {};
    return Object.fromEntries(
      Object.entries(messages).map(([key, text]) => [`${pluginId}.${key}`, text as string]),
    );
  };

  return {
    /** For what Strapi translates itself, such as a link of the menu. */
    message,

    /** What Strapi asks a plugin for before the panel is shown. */
    registerTrads: ({ locales }: { locales: string[] }) =>
      Promise.all(locales.map(async (locale) => ({ locale, data: await load(locale) }))),

    /** A function that says a message in the language of the person who looks at it. */
    useWords: () => {
      const { formatMessage } = useIntl();
      return (key: Key, values?: Values): string => formatMessage(message(key), values);
    },
  };
};
