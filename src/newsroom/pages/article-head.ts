import { descriptionOf } from '@ota-news/foundation/markdown/render';

const DESCRIPTION_LENGTH = 200;

/** Texts of an article, blank ones as null. */
export interface HeadTexts {
  title: string;
  excerpt: string | null;
  body: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

/** What an article's page says of itself to search engines and to sites that link to it. */
export const headOf = async ({
  title,
  excerpt,
  body,
  metaTitle,
  metaDescription,
}: HeadTexts): Promise<{ title: string; description: string | null }> => ({
  title: metaTitle ?? title,
  description: metaDescription ?? excerpt ?? (await descriptionOf(body, DESCRIPTION_LENGTH)),
});
