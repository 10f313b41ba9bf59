import type { Pagination as PaginationModel } from '@ota-news/foundation/contracts/page-models';

interface Props {
  pagination: PaginationModel;
  previousLabel?: string;
  nextLabel?: string;
}

/** Links to the previous and next page; nothing for a single page. */
export const Pagination = ({
  pagination: { page, pageCount, previousUrl, nextUrl },
  previousLabel = 'Newer',
  nextLabel = 'Older',
}: Props) =>
  pageCount <= 1 ? null : (
    <nav class="pagination" aria-label="Pages">
      {previousUrl ? (
        <a href={previousUrl} rel="prev">
          {previousLabel}
        </a>
      ) : (
        <span />
      )}
      <p>
        Page {page} of {pageCount}
      </p>
      {nextUrl ? (
        <a href={nextUrl} rel="next">
          {nextLabel}
        </a>
      ) : (
        <span />
      )}
    </nav>
  );
