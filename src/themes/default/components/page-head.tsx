import type { Child } from 'hono/jsx';

interface Props {
  /** What kind of page this is, above the heading. */
  label?: string;
  title: string;
  lead?: string | null;
  children?: Child;
}

/** The opening of every page that is not an article. */
export const PageHead = ({ label, title, lead, children }: Props) => (
  <header class="page-head">
    {label && (
      <p class="kicker kicker-topic" data-markdown="skip">
        {label}
      </p>
    )}
    <h1>{title}</h1>
    {lead && <p class="standfirst">{lead}</p>}
    {children}
  </header>
);
