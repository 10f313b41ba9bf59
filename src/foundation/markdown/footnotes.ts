import type MarkdownIt from 'markdown-it';
import plugin from 'markdown-it-footnote';

/** Adds footnotes: `[^1]` with a line `[^1]: …`, listed below the text with back links. */
export const footnotes = (renderer: InstanceType<typeof MarkdownIt>): void => {
  renderer.use(plugin);
  // Inline footnotes would be searched for to the end of the text, once for each opening.
  renderer.inline.ruler.disable('footnote_inline');
  const { rules } = renderer.renderer;
  rules.footnote_caption = (tokens, index) =>
    String(Number((tokens[index]?.meta as { id: number }).id) + 1);
  rules.footnote_block_open = () => '<div class="footnotes">\n<ol>\n';
  rules.footnote_block_close = () => '</ol>\n</div>\n';
  const anchor = rules.footnote_anchor;
  rules.footnote_anchor = (...drawn) =>
    (anchor?.(...drawn) ?? '').replace('<a ', '<a aria-label="Back to the text" ');
};
