import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { tags } from '@lezer/highlight';
import { EditorView } from '@codemirror/view';
import type { Extension } from '@codemirror/state';

/** Styles the source according to its meaning, with the delimiters visible. */
const highlighting = HighlightStyle.define([
  { tag: tags.heading1, fontSize: '1.5em', fontWeight: '700' },
  { tag: tags.heading2, fontSize: '1.3em', fontWeight: '700' },
  { tag: [tags.heading3, tags.heading4, tags.heading5, tags.heading6], fontWeight: '700' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], class: 'cm-markdown-link' },
  { tag: tags.quote, class: 'cm-markdown-quote' },
  { tag: [tags.monospace, tags.contentSeparator], class: 'cm-markdown-code' },
  { tag: [tags.processingInstruction, tags.labelName], class: 'cm-markdown-mark' },
]);

/** Uses the panel's colours through custom properties of the field. */
const theme = EditorView.theme({
  '&': { fontSize: '1.6rem', color: 'var(--text)', background: 'var(--paper)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: '1.6', overflow: 'auto' },
  '.cm-content': { padding: '1.6rem', caretColor: 'var(--text)', maxWidth: '76ch' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground':
    { background: 'var(--selected)' },
  '.cm-markdown-link': { color: 'var(--accent)' },
  '.cm-markdown-quote': { color: 'var(--muted)', fontStyle: 'italic' },
  '.cm-markdown-code': { fontFamily: 'ui-monospace, monospace', fontSize: '0.92em' },
  // A line-through would make tildes look like dashes.
  '.cm-markdown-mark': { color: 'var(--muted)', textDecoration: 'none' },
  '.cm-placeholder': { color: 'var(--muted)' },
  '.cm-panels': { background: 'var(--paper)', color: 'var(--text)', borderColor: 'var(--line)' },
  '.cm-panel.cm-search': { padding: '0.8rem', fontSize: '1.4rem' },
  '.cm-panel.cm-search label': { fontSize: '1.4rem' },
  '.cm-panel.cm-search [name=close]': { fontSize: '2rem', padding: '0 0.8rem' },
  '.cm-textfield': { background: 'var(--paper)', color: 'var(--text)', padding: '0.4rem' },
  '.cm-button': { background: 'var(--shade)', color: 'var(--text)', padding: '0.4rem 0.8rem' },
  '.cm-searchMatch': { background: 'var(--found)' },
  '.cm-searchMatch-selected': { outline: '2px solid var(--accent)' },
});

/** Live styling of markdown source. */
export const liveStyle: Extension = [theme, syntaxHighlighting(highlighting)];
