import type { ListedThing } from '#api/page-models';

interface Props {
  id: string;
  title: string;
  things: ListedThing[];
}

/** A titled list of links with optional descriptions. */
export const LinkList = ({ id, title, things }: Props) =>
  things.length === 0 ? null : (
    <section class="panel" aria-labelledby={id}>
      <h2 class="label" id={id}>
        {title}
      </h2>
      <ul class="link-list">
        {things.map((thing) => (
          <li>
            <a href={thing.url}>{thing.name}</a>
            {thing.description && <p>{thing.description}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
