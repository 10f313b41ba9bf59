import type { Move } from '#api/share-price/page-models';
import { Change } from './markets';
import { Timestamp } from '../../shared/timestamp';

/** Largest changes of the week with the stories of these days. */
export const Moves = ({ moves }: { moves: Move[] }) => (
  <section aria-labelledby="moves-heading">
    <h2 class="label" id="moves-heading">
      What moved
    </h2>
    <ul class="move-list">
      {moves.map(({ name, url, date, change, story }) => (
        <li>
          <p>
            <a href={url}>{name}</a> <Change ratio={change} />{' '}
            <span class="quiet">
              <Timestamp date={date} />
            </span>
          </p>
          {story && (
            <p class="move-story">
              <a href={story.url}>{story.name}</a>
            </p>
          )}
        </li>
      ))}
    </ul>
  </section>
);
