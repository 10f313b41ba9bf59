import { descriptionOf } from '@ota-news/foundation/markdown/render';

const DESCRIPTION_LENGTH = 200;

/** Article texts for the page's metadata; blank optional ones are null. */
export interface HeadTexts {
  title: string;
  excerpt: string | null;
  body: string;
  metaTitle: string | null;
  metaDescription: string | null;
}

/** Title and description of an article's page for search engines and link previews. */
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
