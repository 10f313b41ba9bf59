import { Document, isPair, stringify, visit } from 'yaml';

/** What YAML (§5.1) has no place for as it is; escaped, it may stand between double quotes. */
const UNPRINTABLE = /[\u{7f}-\u{84}\u{86}-\u{9f}\u{fffe}\u{ffff}]/gu;

/** Some readers, PyYAML among them, refuse a tab outside quotes. */
const QUOTED = new RegExp(`\\t|${UNPRINTABLE.source}`, 'u');

/** Most readers of front matter read YAML 1.1, to which `No` is no text and `2024-02-29` is a date. */
const needsQuotes = (text: string): boolean =>
  QUOTED.test(text) || stringify(text, { compat: 'yaml-1.1' }).startsWith('"');

const escaped = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

/**
 * Facts as YAML between two lines of hyphens, the same to readers of YAML 1.1 and 1.2: texts are
 * texts whatever they look like, and what is called `…_at` is a moment.
 */
export const frontMatter = (facts: Record<string, unknown>): string => {
  const document = new Document(facts);
  visit(document, {
    Scalar(position, node, path) {
      const pair = path.at(-1);
      const isMoment = position === 'value' && isPair(pair) && String(pair.key).endsWith('_at');
      if (typeof node.value !== 'string' || isMoment || !needsQuotes(node.value)) return;
      node.type = 'QUOTE_DOUBLE';
    },
  });
  const yaml = document.toString({ lineWidth: 0, doubleQuotedMinMultiLineLength: Infinity });
  return `---\n${yaml.replace(UNPRINTABLE, escaped)}---\n`;
};
