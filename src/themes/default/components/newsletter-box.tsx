import { SUBSCRIPTION } from '#api/addresses';

/** Works as a plain form; if possible, the script submits it in the background. */
export const NewsletterBox = ({ wording, path }: { wording: string; path: string }) => (
  <section class="newsletter" aria-labelledby="newsletter-heading">
    <div class="container newsletter-inner">
      <div>
        <h2 id="newsletter-heading">The newsletter</h2>
        <p>{wording}</p>
        <p class="quiet">
          Software agents must not subscribe anybody without that person’s consent.
        </p>
      </div>
      <form method="post" action={SUBSCRIPTION} data-newsletter="form">
        <input type="hidden" name="page" value={path} />
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
          <input
            id="newsletter-website"
            name="website"
            type="text"
            tabindex={-1}
            autocomplete="off"
          />
        </div>
        <p class="form-answer" role="status" aria-live="polite" />
      </form>
    </div>
  </section>
);
