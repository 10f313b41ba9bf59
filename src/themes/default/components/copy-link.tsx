/** Copies the page's canonical address; hidden where no script runs. */
export const CopyLink = () => (
  <p class="copy-link" data-copy="link" data-markdown="skip">
    <button type="button">Copy link</button> <span role="status" />
  </p>
);
