import { hashedAsset } from '../http/asset';

/** Links to what is no page, or takes the service longer than a page of its cache. */
const NOT_PREFETCHED = [
  '[download]',
  '[rel~="nofollow"]',
  '[href^="/search"]',
  '[href^="/uploads/"]',
  '[href$=".md"]',
  '[href$=".txt"]',
  '[href$=".xml"]',
  '[href$="/feed"]',
];

/**
 * Lets browsers fetch the page whose link a person points at or touches, before it is opened (HTML, "Speculative
 * loading"). A file, because the policy of the pages forbids inline rules.
 */
export const speculationRules = hashedAsset(
  'speculation-rules.json',
  Buffer.from(
    JSON.stringify({
      prefetch: [
        {
          where: {
            and: [{ href_matches: '/*' }, { not: { selector_matches: NOT_PREFETCHED.join(', ') } }],
          },
          eagerness: 'moderate',
        },
      ],
    }),
  ),
  'application/speculationrules+json',
);

/** Response header of pages that names the rules. */
export const SPECULATION_HEADER = { 'Speculation-Rules': `"${speculationRules.url}"` };
