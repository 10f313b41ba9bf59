'use strict';

(() => {
  /** "/" goes to the search field, unless something is being typed already. */
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, [contenteditable]')) return;
    const field = document.querySelector('input[type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const form = document.querySelector('[data-newsletter="form"]');
  if (!form || !window.fetch) return;
  const button = form.querySelector('button');
  const answer = form.querySelector('[role="status"]');
  const shownAt = Date.now();

  /** The server's own words, wherever its answer keeps them. */
  async function messageOf(response) {
    const body = await response.json().catch(() => ({}));
    const message = body.message || (body.error && body.error.message) || body.detail;
    if (typeof message === 'string') return message;
    return response.ok
      ? 'Thank you. Please follow the link in the message we have sent you.'
      : 'That did not work. Please try again later.';
  }

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(form));
    fields.seconds = (Date.now() - shownAt) / 1000;
    button.disabled = true;
    answer.textContent = 'Sending…';
    try {
      const response = await fetch(form.action, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
        body: JSON.stringify(fields),
      });
      answer.textContent = await messageOf(response);
      if (response.ok) form.reset();
    } catch {
      answer.textContent = 'No connection. Please try again.';
    } finally {
      button.disabled = false;
    }
  });
})();
