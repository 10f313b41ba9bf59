import type { ContentsEntry } from '@ota-news/foundation/contracts/page-models';

/** Links to the headings of a long text. */
export const Contents = ({ entries }: { entries: ContentsEntry[] }) =>
  entries.length === 0 ? null : (
    <nav class="contents" aria-label="Contents" data-markdown="skip">
      <ol>
        {entries.map(({ heading, anchor }) => (
          <li>
            <a href={`#${anchor}`}>{heading}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
