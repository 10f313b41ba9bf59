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
 * A `<link>` that stays in place. Hono moves links to the end of the head by searching the finished
 * document, except those with a load handler; the empty handler adds no attribute and avoids that
 * search on every page.
 */
export const HeadLink = (props: Props) => <link {...props} onLoad={undefined} />;
