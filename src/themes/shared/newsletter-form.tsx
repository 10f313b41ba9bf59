import { SUBSCRIPTION } from '#api/addresses';

/** Works as a plain form; if possible, the script submits it in the background. */
export const NewsletterForm = ({ path, search }: { path: string; search?: string | undefined }) => (
  <form method="post" action={SUBSCRIPTION} data-newsletter="form" data-markdown="skip">
    <input type="hidden" name="page" value={path} />
    {search !== undefined && <input type="hidden" name="search" value={search} />}
    <label for="newsletter-email">Email address</label>
    <div class="field">
      <input
        id="newsletter-email"
        name="email"
        type="email"
        autocomplete="email"
        required
        placeholder="you@example.com"
      />
      <button type="submit">Subscribe</button>
    </div>
    <div class="trap" aria-hidden="true">
      <label for="newsletter-website">Leave this field empty</label>
      <input id="newsletter-website" name="website" type="text" tabindex={-1} autocomplete="off" />
    </div>
    <p class="form-answer" role="status" aria-live="polite" />
  </form>
);

/** Shown beside every form, to people and to agents that read the page. */
export const AgentNotice = () => (
  <p class="quiet">Software agents must not subscribe anybody without that person’s consent.</p>
);
