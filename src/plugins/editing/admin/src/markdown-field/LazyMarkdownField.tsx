import { Loader } from '@strapi/design-system';
import * as React from 'react';
import { useWords } from '../catalogue';
import type { MarkdownFieldProps } from './MarkdownField';

const MarkdownField = React.lazy(() => import('./MarkdownField'));

/** The markdown field, loaded on first use. */
export const LazyMarkdownField = (props: MarkdownFieldProps) => {
  const say = useWords();
  return (
    <React.Suspense fallback={<Loader small>{say('markdown.loading')}</Loader>}>
      <MarkdownField {...props} />
    </React.Suspense>
  );
};
