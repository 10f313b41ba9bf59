/** A text of about so many bytes that is made of one thing again and again. */
type Family = (bytes: number) => string;

const repeated =
  (piece: string, before = '', after = ''): Family =>
  (bytes) => {
    const rest = bytes - Buffer.byteLength(before) - Buffer.byteLength(after);
    return before + piece.repeat(Math.max(1, Math.floor(rest / Buffer.byteLength(piece)))) + after;
  };

/** The same thing, numbered, so that no two are the same. */
const numbered =
  (piece: (number: number) => string): Family =>
  (bytes) => {
    const pieces: string[] = [];
    for (let size = 0, number = 0; ; number++) {
      const next = piece(number);
      size += Buffer.byteLength(next);
      if (size > bytes) return pieces.join('');
      pieces.push(next);
    }
  };

/** Half the text opens something, the other half closes it. */
const nested =
  (opening: string, closing: string): Family =>
  (bytes) => {
    const depth = Math.floor(bytes / (opening.length + closing.length));
    return opening.repeat(depth) + closing.repeat(depth);
  };

/** Lines that go one step deeper each, as far as the text goes. */
const staircase =
  (step: string, end: string): Family =>
  (bytes) => {
    const lines: string[] = [];
    for (let size = 0, depth = 0; ; depth++) {
      size += step.length * depth + end.length;
      if (size > bytes) return lines.join('');
      lines.push(step.repeat(depth) + end);
    }
  };

const table =
  (columns: number, cell: string): Family =>
  (bytes) => {
    const wide = Math.min(columns, Math.floor(bytes / 4 / (cell.length + 4)));
    const row = `|${`${cell}|`.repeat(wide)}\n`;
    const head = `${row}|${'---|'.repeat(wide)}\n`;
    return head + row.repeat(Math.max(1, Math.floor((bytes - head.length) / row.length)));
  };

/** A wide heading above rows of one cell, which are filled up to its width. */
const sparseTable: Family = (bytes) => {
  const columns = Math.max(1, Math.floor(bytes / 12));
  const head = `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n`;
  return head + '|a|\n'.repeat(Math.max(1, Math.floor((bytes - head.length) / 4)));
};

/** Backticks in runs of which no two have the same length. */
const tickRuns: Family = (bytes) => {
  const runs: string[] = [];
  for (let size = 0, length = 1; ; length++) {
    size += length + 1;
    if (size > bytes) return runs.join('');
    runs.push(`${'`'.repeat(length)}a`);
  }
};

/**
 * Texts that take long wherever work grows faster than the text: for each, how to make one of about
 * so many bytes.
 */
export const hostileBodies: Record<string, Family> = {
  'opening brackets': repeated('['),
  'closing brackets': repeated(']'),
  'nested brackets': nested('[', ']'),
  'links never closed': repeated('[a]('),
  'links to links': repeated('[a](b'),
  'links with titles never closed': repeated('[a](b "'),
  'links with addresses in angle brackets': repeated('[a](<b'),
  'nested links': nested('[', '](a)'),
  'short links': repeated('[a](b) '),
  'images never closed': repeated('!['),
  'images to images': repeated('![a]('),
  'nested images': nested('![', '](a)'),
  'short images': repeated('![](a)'),
  parentheses: repeated('('),
  'parentheses in an address': repeated('(', '[a](b'),
  asterisks: repeated('*'),
  'asterisks apart': repeated('*a '),
  'asterisks that close': repeated('a* '),
  'emphasis of two kinds': repeated('*a_ '),
  'emphasis of two kinds without spaces': repeated('*a_'),
  'strong and plain emphasis': repeated('**a *b'),
  'emphasis of every length': repeated('a**b*c****d***e '),
  underscores: repeated('_'),
  'underscores within words': repeated('a_b_'),
  'nested emphasis': nested('*a **a ', ' a** a*'),
  'struck through': repeated('~~a'),
  tildes: repeated('~'),
  'backticks in growing runs': tickRuns,
  'backticks never closed': repeated('`a``'),
  'code fences': repeated('```\n'),
  'code fences never closed': repeated('~~~a\n```\n'),
  'lines of code': repeated('    a\n'),
  'wide table': table(3_000, 'a'),
  'very wide table': table(1_000_000, 'a'),
  'long table': table(2, 'a'),
  'sparse table': sparseTable,
  'table of bars': repeated('|', 'a|b\n-|-\n'),
  'escaped bars': repeated('\\|', 'a|b\n-|-\n'),
  headings: repeated('# a\n'),
  'headings of six hashes': repeated('###### a ######\n\n'),
  hashes: repeated('# '),
  'underlined headings': repeated('a\n=\n'),
  'underlines that never come': repeated('a\n- -\n'),
  rules: repeated('---\n\n'),
  'reference links': repeated('[a][b] ', '', '\n\n[b]: c\n'),
  'reference links to nothing': repeated('[a][b] '),
  'reference definitions': numbered((number) => `[${number}]: a\n`),
  'references to definitions': numbered((number) => `[${number}]: a\n\n[${number}] `),
  'definitions never ended': repeated('[a\n'),
  'definitions with titles never ended': repeated('[a]: b "\n'),
  footnotes: numbered((number) => `a[^${number}]\n\n[^${number}]: b\n\n`),
  quotations: repeated('> a\n'),
  'nested quotations': repeated('>'),
  'quotations ever deeper': staircase('>', 'a\n'),
  'lazy quotations': repeated('a\n', `${'>'.repeat(90)}a\n`),
  'nested lists': staircase('  ', '- a\n'),
  'list marks in one line': repeated('- '),
  'numbers in one line': repeated('1. '),
  'flat list': repeated('- a\n'),
  'loose list': repeated('- a\n\n  b\n\n'),
  'lists of every mark': repeated('- a\n+ a\n* a\n1. a\n1) a\n'),
  'quotations in lists': repeated('> - '),
  entities: repeated('&amp;'),
  'entities never ended': repeated('&a'),
  ampersands: repeated('&'),
  'numbered entities': repeated('&#x41;'),
  'less-than signs': repeated('<'),
  'greater-than signs': repeated(' >'),
  tags: repeated('<a b="c">'),
  'tags never closed': repeated('<a '),
  'comments never closed': repeated('<!--'),
  'marked sections never closed': repeated('<![CDATA['),
  'processing instructions': repeated('<?'),
  'elements never closed': repeated('<main>'),
  'closing elements': repeated('</main>'),
  autolinks: repeated('<https://a.example/>'),
  'autolinks never closed': repeated('<https://a'),
  'addresses of mail': repeated('<a@'),
  'bare addresses': repeated('https://a.example/b '),
  'bare addresses without spaces': repeated('https://a.'),
  'beginnings of addresses': repeated('https:a:'),
  'addresses with braces never closed': repeated('https://a/{'),
  'addresses with quotes never closed': repeated("https://a/'b"),
  backslashes: repeated('\\'),
  'escaped marks': repeated('\\*\\[\\_'),
  'a long word': repeated('a'),
  'a long word in capitals': repeated('Ab'),
  'long words': repeated(`${'a'.repeat(10_000)} `),
  'short words': repeated('a '),
  'words that are all different': numbered((number) => `w${number.toString(36)} `),
  'words with apostrophes': repeated('a’s’'),
  'words with hyphens': repeated('a-'),
  digits: repeated('1'),
  dots: repeated('.'),
  'dots and spaces': repeated('. '),
  'sentences of one letter': repeated('A. '),
  'exclamation marks': repeated('!'),
  dashes: repeated('-'),
  'equals signs': repeated('='),
  'plus signs': repeated('+'),
  colons: repeated(':'),
  quotes: repeated('"'),
  apostrophes: repeated("'"),
  'quotes that open': repeated(' "a'),
  'quotes of two kinds': repeated(` "a 'b' c" '`),
  spaces: repeated(' ', 'a', 'a'),
  'spaces between lines': repeated(' \n', 'a', 'a'),
  tabs: repeated('\t', 'a', 'a'),
  'non-breaking spaces': repeated('\u00a0', 'a', 'a'),
  'blank lines': repeated('\n', 'a', 'a'),
  'lines of one letter': repeated('a\n'),
  'paragraphs of one letter': repeated('a\n\n'),
  'hard breaks': repeated('a  \n'),
  'hard breaks with a backslash': repeated('a\\\n'),
  'carriage returns': repeated('\r', 'a', 'a'),
  'marks of direction': repeated('\u202e\u2066a'),
  'characters without width': repeated('\u200b', 'a'),
  'combining marks': repeated('\u0301', 'a'),
  'letters with combining marks': repeated('e\u0301'),
  'letters that fold to many': repeated('\ufdfa'),
  Chinese: repeated('旅行'),
  Thai: repeated('การเดินทาง'),
  Arabic: repeated('سفر '),
  emoji: repeated('😀'),
  'families of emoji': repeated('👩‍👩‍👧‍👦'),
  'closing marks of feeds': repeated(']]>'),
  'closing marks of scripts': repeated('</script>'),
};
