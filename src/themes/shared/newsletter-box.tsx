import { SECTIONS } from '#api/addresses';
import { AgentNotice, NewsletterForm } from './newsletter-form';

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
