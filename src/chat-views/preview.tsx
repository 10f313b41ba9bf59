import { adoptedHtml } from './adopted-html';
import { show } from './show';

interface Draft {
  title: string;
  excerpt: string | null;
  html: string;
}

/** `preview-article`: title, excerpt and text of the draft, and a link to the page as readers would see it. */
show<{ preview_url: string }, Draft>(
  'preview',
  ({ data, view }) =>
    view === undefined ? null : (
      <>
        <p class="chat-actions">
          <span class="meta">Draft. Readers don’t see it.</span>
          <a class="chat-button" href={data.preview_url}>
            Open preview
          </a>
        </p>
        <article>
          <h1>{view.title}</h1>
          {view.excerpt && <p class="standfirst">{view.excerpt}</p>}
          <div class="prose" />
        </article>
      </>
    ),
  ({ view }) => {
    const prose = document.querySelector('.prose');
    prose?.append(...adoptedHtml(view?.html ?? '', view?.site ?? ''));
  },
);
