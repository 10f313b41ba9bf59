import type { Child } from 'hono/jsx';

interface Props {
  /** Type of the page, shown above the heading. */
  label?: string;
  title: string;
  lead?: string | null;
  children?: Child;
}

/** Header of every page except articles and an OTA's pages. */
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
