import { withoutKnownSecrets } from '@ota-news/foundation/security/known-secrets';
import '#environment/known-secrets';

const RULES: [RegExp, string][] = [
  [/\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{8,}/gi, '$1 [masked]'],
  // URL parameters that contain secrets or a reader's search.
  [
    /([?&](?:[\w-]*token|code|user_code|state|signature|client_secret|password|key|email|q)=)[^&\s"'#\\]+/gi,
    '$1[masked]',
  ],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}/gi, '[e-mail]'],
];

/** Masks e-mail addresses, tokens, searches and secret settings in a log line. */
export const masked = (line: string): string =>
  RULES.reduce(
    (text, [pattern, replacement]) => text.replace(pattern, replacement),
    withoutKnownSecrets(line),
  );
