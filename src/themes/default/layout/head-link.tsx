interface Props {
  rel: string;
  href: string;
  type?: string;
  title?: string;
  sizes?: string;
  as?: 'font';
  crossorigin?: 'anonymous';
}

/**
 * A `<link>` that stays where it is written. Hono collects links and moves them to the end of the
 * head by searching the finished document, except for those that have a load handler; the empty
 * handler writes no attribute and spares every page that search.
 */
export const HeadLink = (props: Props) => <link {...props} onLoad={undefined} />;
