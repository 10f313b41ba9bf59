import type { DecisionModel, PageForm } from '@ota-news/foundation/contracts/page-models';
import type { PublicPage } from '@ota-news/foundation/contracts/site';

/** Creates a page visible only to the holder of a link. */
export const personalPage = (
  heading: string,
  paragraphs: string[],
  { forms = [], links = [], status = 200 }: Partial<DecisionModel> & { status?: number } = {},
): PublicPage => ({
  content: { kind: 'decision', heading, paragraphs, forms, links },
  title: heading,
  description: null,
  tags: [],
  isPersonal: true,
  status,
});

/** Creates a form with only a submit button unless fields are given. */
export const form = (
  action: string,
  submit: string,
  rest: Partial<Omit<PageForm, 'action' | 'submit'>> = {},
): PageForm => ({
  action,
  submit,
  heading: null,
  text: null,
  fields: [],
  emphasis: 'primary',
  ...rest,
});

export const homeLink = { name: 'To the latest articles', url: '/' };
