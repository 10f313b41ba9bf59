import type { PressModel } from '#api/page-models';
import { PageHead } from '../components/page-head';
import { PressList } from '../components/press-list';
import { fragment } from '../../shared/text';

const headingId = (name: string) => fragment('press', name);

export const PressPage = ({ model: { groups } }: { model: PressModel }) => (
  <>
    <PageHead
      title="Press"
      lead="Newsrooms, investor pages and releases of the companies we cover, at the source."
    />
    {groups.length === 0 && <p class="empty">No links yet.</p>}
    {groups.length > 1 && (
      <nav class="letters" aria-label="OTAs" data-markdown="skip">
        <ul>
          {groups.map(({ ota }) => (
            <li>
              <a href={`#${headingId(ota.name)}`}>{ota.name}</a>
            </li>
          ))}
        </ul>
      </nav>
    )}
    {groups.map(({ ota, links }) => (
      <section class="press-group" aria-labelledby={headingId(ota.name)}>
        <h2 id={headingId(ota.name)}>
          <a href={ota.url}>{ota.name}</a>
        </h2>
        <PressList links={links} />
      </section>
    ))}
  </>
);
