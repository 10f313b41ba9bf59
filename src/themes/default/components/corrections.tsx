import type { Correction } from '#api/page-models';
import { formatDate } from '../../shared/dates';

/** Corrections of an article with their dates. */
export const Corrections = ({ corrections }: { corrections: Correction[] }) =>
  corrections.length === 0 ? null : (
    <section class="corrections" aria-labelledby="corrections-heading">
      <h2 class="label" id="corrections-heading">
        {corrections.length === 1 ? 'Correction' : 'Corrections'}
      </h2>
      {corrections.map(({ date, text }) => (
        <p>
          <time datetime={date}>{formatDate(date)}</time> {text}
        </p>
      ))}
    </section>
  );
