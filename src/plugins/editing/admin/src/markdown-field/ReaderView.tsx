import type { EditorView } from '@codemirror/view';
import { Box, Typography } from '@strapi/design-system';
import { useFetchClient } from '@strapi/strapi/admin';
import * as React from 'react';

import { useReason } from '#panel/api';
import { useWords } from '../words';

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
  const reasonOf = useReason();
  const { post } = useFetchClient();
  const [html, setHtml] = React.useState<string | null>(null);
  const [problem, setProblem] = React.useState<string | null>(null);
  const frame = React.useRef<HTMLIFrameElement>(null);

  React.useEffect(() => {
    const stopping = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const { signal } = stopping;
        const { data } = await post<{ data: { html: string } }>(
          '/admin/editing/reader-view',
          { text },
          { signal },
        );
        setHtml(data.data.html);
        setProblem(null);
      } catch (error) {
        if (!stopping.signal.aborted) setProblem(reasonOf(error));
      }
    };
    const timer = setTimeout(() => void draw(), REST_MS);
    return () => {
      clearTimeout(timer);
      stopping.abort();
    };
  }, [text, post, reasonOf]);

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
      {problem === null ? null : (
        <Typography role="status" textColor="danger600" padding={4}>
          {say('markdown.reader.failed', { reason: problem })}
        </Typography>
      )}
      <iframe
        ref={frame}
        title={say('markdown.reader')}
        // Disables scripts but lets the form scroll the page.
        sandbox="allow-same-origin"
        srcDoc={html ?? ''}
        onLoad={follow}
        style={{ border: 0, width: '100%', height: '100%', minHeight: '40rem', background: '#fff' }}
      />
    </Box>
  );
};
