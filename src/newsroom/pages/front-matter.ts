import { Document, isPair, stringify, visit } from 'yaml';

/** Characters that YAML (§5.1) does not allow literally; allowed as escapes in double quotes. */
const UNPRINTABLE = /[\u{7f}-\u{84}\u{86}-\u{9f}\u{fffe}\u{ffff}]/gu;

/** Some parsers, e.g. PyYAML, reject a tab outside quotes. */
const QUOTED = new RegExp(`\\t|${UNPRINTABLE.source}`, 'u');

/** Most front matter parsers read YAML 1.1, where unquoted `No` is a boolean and `2024-02-29` a date. */
const needsQuotes = (text: string): boolean =>
  QUOTED.test(text) || stringify(text, { compat: 'yaml-1.1' }).startsWith('"');

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Serializes facts as YAML front matter with the same meaning in YAML 1.1 and 1.2: strings stay
 * strings.
 *
 * @param moments keys of timestamps
 */
export const frontMatter = (facts: Record<string, unknown>, moments = /_at$/): string => {
  const document = new Document(facts);
  visit(document, {
    Scalar(position, node, path) {
      const pair = path.at(-1);
      const isMoment = position === 'value' && isPair(pair) && moments.test(String(pair.key));
      if (typeof node.value !== 'string' || isMoment || !needsQuotes(node.value)) return;
      node.type = 'QUOTE_DOUBLE';
    },
  });
  const yaml = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity });
  return `---\n${yaml.replace(UNPRINTABLE, escaped)}---\n`;
};
