import { getService } from '@ota-news/foundation/contracts/services';
import { publishedTextCheck } from './published-texts';

/** Finds published articles with dead links, among the links checked so far. */
export const deadLinks = publishedTextCheck(async (strapi, { body, rowId }) => {
  const { sources } = await getService(strapi, 'api::article.editorial-articles').partsOf(rowId);
  const { notices, pending } = await getService(strapi, 'readiness', 'readiness').links({
    body,
    sources,
  });
  const dead = notices.filter(({ code }) => code === 'link-nowhere');
  const sentences = [
    ...(dead.length === 0
      ? []
      : [`Nothing is found at ${dead.map(({ values }) => values.address).join(', ')}.`]),
    ...(pending === 0 ? [] : [`Links being looked at: ${pending}; ask again.`]),
  ];
  return sentences.length === 0 ? null : sentences.join(' ');
});
