import type MarkdownIt from 'markdown-it';
import plugin from 'markdown-it-footnote';

/** Footnotes as `[^1]` with a line `[^1]: …`, which stand below the text as a list with ways back. */
export const footnotes = (renderer: InstanceType<typeof MarkdownIt>): void => {
  renderer.use(plugin);
  // A footnote within a line would be looked for to the end of the text, once for each that is begun.
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
