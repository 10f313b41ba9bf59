import type { NamedLink } from '@ota-news/foundation/contracts/page-models';
import type { Child } from 'hono/jsx';
import { validLanguage } from '../shared/text';

type Link = NamedLink & { language?: string | null };

/** "2024-03-01 08:00Z", or the day alone where no time is known. */
export const time = (iso: string): Child => (
  <time datetime={iso}>{iso.length > 10 ? `${iso.slice(0, 16).replace('T', ' ')}Z` : iso}</time>
);

export const link = ({ name, url, language = null }: Link): Child => (
  <a href={url} rel={url.startsWith('/') ? undefined : 'external'} lang={validLanguage(language)}>
    {name}
  </a>
);

/** What is set, with a separator between. */
export const row = (parts: Child[], separator = ' '): Child[] =>
  parts.filter(Boolean).map((one, index) => [index > 0 && separator, one]);

export const series = (parts: Child[]): Child[] => row(parts, ', ');

export const links = (all: Link[]): Child[] => series(all.map(link));

export const head = (title: string, lead?: string | null): Child => [
  <h1>{title}</h1>,
  lead && <p>{lead}</p>,
];

/** A labelled text; nothing without one. */
export const line = (label: Child, text: Child): Child =>
  (Array.isArray(text) ? text.length > 0 : text) && (
    <p>
      <b>{label}</b> {text}
    </p>
  );

export const part = (heading: Child, content: Child): Child => (
  <section>
    <h2>{heading}</h2>
    {content}
  </section>
);

/** Links in a row; nothing without links. */
export const nav = (label: string, all: (Link | null)[]): Child =>
  all.some(Boolean) && (
    <nav aria-label={label}>
      <b>{label}</b> {row(all.map((one) => one && link(one)))}
    </nav>
  );
