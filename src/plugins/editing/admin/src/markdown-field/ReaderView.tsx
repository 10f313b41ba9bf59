import type { EditorView } from '@codemirror/view';
import { Box, Typography } from '@strapi/design-system';
import * as React from 'react';
import { usePanelQuery } from '#panel/panel-query';
import { useDebouncedValue } from '#panel/useDebouncedValue';
import { useWords } from '../catalogue';

interface ReaderViewProps {
  text: string;
  editor: EditorView | null;
}

/** Debounce time in milliseconds, to avoid rendering after each letter. */
const REST_MS = 400;

/** Relative scroll position: 0…1. */
const placeIn = ({ scrollTop, scrollHeight, clientHeight }: Element): number =>
  scrollTop / Math.max(1, scrollHeight - clientHeight);

/** Preview in the site's theme, scrolled in sync with the editor. */
export const ReaderView = ({ text, editor }: ReaderViewProps) => {
  const say = useWords();
  const settled = useDebouncedValue(text, REST_MS);
  const { latest, error } = usePanelQuery<{ data: { html: string } }>(
    settled === null ? null : '/admin/editing/reader-view',
    { body: { text: settled } },
  );
  const frame = React.useRef<HTMLIFrameElement>(null);

  const follow = React.useCallback((): void => {
    const page = frame.current?.contentDocument?.scrollingElement;
    if (editor === null || page === null || page === undefined) return;
    page.scrollTop = placeIn(editor.scrollDOM) * (page.scrollHeight - page.clientHeight);
  }, [editor]);

  React.useEffect(() => {
    editor?.scrollDOM.addEventListener('scroll', follow, { passive: true });
    return () => editor?.scrollDOM.removeEventListener('scroll', follow);
  }, [editor, follow]);

  return (
    <Box flex="1 1 50%" minWidth="0" position="relative">
      {error === null ? null : (
        <Typography role="status" textColor="danger600" padding={4}>
          {say('markdown.reader.failed', { reason: error })}
        </Typography>
      )}
      <iframe
        ref={frame}
        title={say('markdown.reader')}
        // Disables scripts but lets the form scroll the page.
        sandbox="allow-same-origin"
        srcDoc={latest?.data.html ?? ''}
        onLoad={follow}
        style={{ border: 0, width: '100%', height: '100%', minHeight: '40rem', background: '#fff' }}
      />
    </Box>
  );
};
