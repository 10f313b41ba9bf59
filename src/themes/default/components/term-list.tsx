import type { GlossaryTermSummary } from '#api/glossary-term/page-models';

/** Terms with their short definitions. */
export const TermList = ({ terms }: { terms: GlossaryTermSummary[] }) => (
  <ul class="term-list">
    {terms.map((term) => (
      <li>
        <a href={term.url}>{term.term}</a>
        {term.aliases.length > 0 && <span class="aliases"> ({term.aliases.join(', ')})</span>}
        <span class="visually-hidden">: </span>
        <span class="definition">{term.shortDefinition}</span>
      </li>
    ))}
  </ul>
);
