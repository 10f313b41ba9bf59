import {
  commonmarkLanguage,
  deleteMarkupBackward,
  insertNewlineContinueMarkupCommand,
  markdown,
} from '@codemirror/lang-markdown';
import { Prec, type Extension } from '@codemirror/state';
import { keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import {
  GFM,
  type BlockContext,
  type LeafBlock,
  type LeafBlockParser,
  type MarkdownConfig,
} from '@lezer/markdown';

const FOOTNOTE = /^\[\^[^\]\s]+\]:/;

class FootnoteParser implements LeafBlockParser {
  constructor(private readonly label: number) {}

  nextLine(): boolean {
    return false;
  }

  finish(context: BlockContext, leaf: LeafBlock): boolean {
    const { start, content } = leaf;
    const inline = context.parser.parseInline(content.slice(this.label), start + this.label);
    const label = context.elt('FootnoteLabel', start, start + this.label);
    context.addLeafElement(
      leaf,
      context.elt('FootnoteText', start, start + content.length, [label, ...inline]),
    );
    return true;
  }
}

/** Parses footnote texts. Otherwise a footnote of one word would be parsed as a link reference definition. */
const footnotes: MarkdownConfig = {
  defineNodes: [
    { name: 'FootnoteText', block: true },
    { name: 'FootnoteLabel', style: tags.labelName },
  ],
  parseBlock: [
    {
      name: 'FootnoteText',
      leaf(_context, leaf) {
        const label = FOOTNOTE.exec(leaf.content)?.[0];
        return label === undefined ? null : new FootnoteParser(label.length);
      },
      before: 'LinkReference',
    },
  ],
};

/** The markdown dialect of the site's pages, without syntax that only other dialects have. */
export const articleMarkdown = markdown({
  base: commonmarkLanguage,
  extensions: [GFM, footnotes],
  addKeymap: false,
});

/**
 * Ends a list at an empty item in any position. By default CodeMirror makes a tight list loose at an
 * empty second item.
 */
export const continueMarkup = insertNewlineContinueMarkupCommand({ nonTightLists: false });

/** Handling of line prefixes for Enter and Backspace. */
export const lineKeys: Extension = Prec.high(
  keymap.of([
    { key: 'Enter', run: continueMarkup },
    { key: 'Backspace', run: deleteMarkupBackward },
  ]),
);
