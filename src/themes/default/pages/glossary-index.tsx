import type { GlossaryIndexModel } from '#api/glossary-term/page-models';
import { PageHead } from '../components/page-head';
import { TermList } from '../components/term-list';
import { fragment } from '../../shared/text';

const headingId = (letter: string) => fragment('letter', letter);

export const GlossaryIndexPage = ({ model: { groups } }: { model: GlossaryIndexModel }) => (
  <>
    <PageHead
      title="Glossary"
      lead="The vocabulary of online travel distribution, in plain words."
    />
    {groups.length === 0 ? (
      <p class="empty">No terms yet.</p>
    ) : (
      <>
        <nav class="letters" aria-label="Letters" data-markdown="skip">
          <ul>
            {groups.map(({ letter }) => (
              <li>
                <a href={`#${headingId(letter)}`}>{letter}</a>
              </li>
            ))}
          </ul>
        </nav>
        {groups.map(({ letter, terms }) => (
          <section class="letter-group" aria-labelledby={headingId(letter)}>
            <h2 id={headingId(letter)}>{letter}</h2>
            <TermList terms={terms} />
          </section>
        ))}
      </>
    )}
  </>
);
