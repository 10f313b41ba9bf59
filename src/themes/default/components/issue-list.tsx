import type { ListedIssue } from '#api/newsletter-page-models';
import { Timestamp } from '../../shared/timestamp';

/** Newsletter issues with their dates. */
export const IssueList = ({ issues }: { issues: ListedIssue[] }) => (
  <ul class="link-list">
    {issues.map(({ name, url, frequency, sentAt, headline }) => (
      <li>
        <a href={url}>{name}</a>
        {headline !== null && headline !== name && <p>{headline}</p>}
        <p class="meta">
          {frequency} · <Timestamp date={sentAt} />
        </p>
      </li>
    ))}
  </ul>
);
