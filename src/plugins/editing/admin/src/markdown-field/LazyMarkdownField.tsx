import { Loader } from '@strapi/design-system';
import * as React from 'react';
import type { MarkdownFieldProps } from './MarkdownField';

const MarkdownField = React.lazy(() => import('./MarkdownField'));

/** The field for markdown, which is loaded when a form first has one. */
export const LazyMarkdownField = (props: MarkdownFieldProps) => (
  <React.Suspense fallback={<Loader small>Loading the editor</Loader>}>
    <MarkdownField {...props} />
  </React.Suspense>
);
