import MarkdownIt from 'markdown-it';

/** Maximum characters of HTML; longer documents stay as typed. */
const MAX_LENGTH = 512 * 1024;

const TAG = /(<[^<>]*>)/;

/** Elements within a line. Quotation marks are paired across them, but not across others. */
const INLINE = /^<\/?(?:a|abbr|b|em|i|mark|s|span|strong|sub|sup|time)\b/;
const LINE_BREAK = /^<br\b/;

/** Elements whose text stays as it is. */
const VERBATIM = /^<(code|pre|script|style|svg|textarea)\b/;
const ADDRESS = /^\s*https?:\/\//;

const QUOTES: Record<string, string> = { '&quot;': '"', '&#39;': "'" };

const typographer = new MarkdownIt({ typographer: true });
typographer.core.ruler.enableOnly(['replacements', 'smartquotes']);

/**
 * Typesets the text of an HTML document by markdown-it's typographic rules: curly quotation marks, dashes for `--` and
 * ellipses. Code, scripts, attributes and addresses stay as they are.
 */
export const typeset = (html: string): string => {
  if (html.length > MAX_LENGTH) return html;
  const { State } = typographer.core;
  const state = new State('', typographer, {});
  const pieces = html.split(TAG);
  const texts = new Map<number, InstanceType<typeof state.Token>>();
  let block: InstanceType<typeof state.Token>[] = [];
  const add = (type: string, content: string) => {
    const token = new state.Token(type, '', 0);
    token.content = content;
    block.push(token);
    return token;
  };
  const endBlock = (): void => {
    if (block.length === 0) return;
    const inline = new state.Token('inline', '', 0);
    inline.children = block;
    // Rules run where this has their marks. Without parentheses, "Section 230(c)" gets no copyright sign.
    inline.content = block.map(({ content }) => content.replaceAll('(', '')).join('');
    state.tokens.push(inline);
    block = [];
  };

  let verbatim = '';
  let depth = 0;
  for (const [index, piece] of pieces.entries()) {
    const isTag = index % 2 === 1;
    if (verbatim !== '') {
      if (!isTag) add('code_inline', piece);
      else if (piece.startsWith(`</${verbatim}`)) depth -= 1;
      else if (piece.startsWith(`<${verbatim}`)) depth += 1;
      if (depth === 0) verbatim = '';
    } else if (!isTag) {
      const text = piece.replace(/&(?:quot|#39);/g, (entity) => QUOTES[entity] ?? entity);
      if (ADDRESS.test(text)) add('code_inline', text);
      else if (text !== '') texts.set(index, add('text', text));
    } else if (VERBATIM.test(piece)) {
      verbatim = VERBATIM.exec(piece)?.[1] ?? '';
      depth = 1;
    } else if (LINE_BREAK.test(piece)) add('hardbreak', '');
    else if (!INLINE.test(piece)) endBlock();
  }
  endBlock();
  typographer.core.process(state);
  return pieces.map((piece, index) => texts.get(index)?.content ?? piece).join('');
};
