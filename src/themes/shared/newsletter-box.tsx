import { SECTIONS } from '#api/addresses';
import { AgentNotice, NewsletterForm } from './newsletter-form';

interface SearchAlert {
  wording: string;
  query: string;
  path: string;
}

/** The sign-up below the results of a search, for what it will find. */
export const SearchAlertBox = ({ wording, query, path }: SearchAlert) => (
  <section class="newsletter" aria-labelledby="newsletter-heading">
    <div class="container newsletter-inner">
      <div>
        <h2 id="newsletter-heading">New articles on “{query}”</h2>
        <p>{wording}</p>
        <p>
          <a href={SECTIONS.newsletter}>Or the whole newsletter</a>
        </p>
        <AgentNotice />
      </div>
      <NewsletterForm path={path} search={query} />
    </div>
  </section>
);

/** The sign-up below every page that has no form of its own. */
export const NewsletterBox = ({ wording, path }: { wording: string; path: string }) => (
  <section class="newsletter" aria-labelledby="newsletter-heading">
    <div class="container newsletter-inner">
      <div>
        <h2 id="newsletter-heading">The newsletter</h2>
        <p>{wording}</p>
        <p>
          <a href={SECTIONS.newsletter}>How often it comes, and past issues</a>
        </p>
        <AgentNotice />
      </div>
      <NewsletterForm path={path} />
    </div>
  </section>
);
