'use strict';

(() => {
  /** "/" focuses the search field, unless the focus is in an input. */
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest('input, textarea, select, [contenteditable]')) return;
    const field = document.querySelector('input[type="search"]');
    if (!field) return;
    event.preventDefault();
    field.focus();
    field.select();
  });

  const copy = document.querySelector('[data-copy="link"]');
  if (copy) {
    // Browsers have no clipboard for pages without HTTPS.
    copy.hidden = !navigator.clipboard;
    copy.querySelector('button').addEventListener('click', async () => {
      const status = copy.querySelector('[role="status"]');
      try {
        await navigator.clipboard.writeText(document.querySelector('link[rel="canonical"]').href);
        status.textContent = 'Copied';
      } catch {
        status.textContent = 'That could not be copied.';
      }
    });
  }

  /** Names of types where readers know another word than the type's. */
  const NAMES = { ota: 'Company', category: 'Topic', 'glossary-term': 'Term' };

  /** Query completion: a combobox with listbox according to the ARIA Authoring Practices Guide. */
  function suggest(search) {
    const field = search.querySelector('input[type="search"]');
    const list = document.createElement('ul');
    list.id = `${field.id}-suggestions`;
    list.className = 'suggestions';
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Suggestions');
    list.hidden = true;
    search.append(list);
    field.setAttribute('role', 'combobox');
    field.setAttribute('aria-autocomplete', 'list');
    field.setAttribute('aria-controls', list.id);
    field.setAttribute('aria-expanded', 'false');
    let chosen = -1;
    let asked = null;

    function choose(index) {
      chosen = index;
      [...list.children].forEach((option, at) =>
        option.setAttribute('aria-selected', String(at === index)),
      );
      if (index < 0) return field.removeAttribute('aria-activedescendant');
      field.setAttribute('aria-activedescendant', list.children[index].id);
      list.children[index].scrollIntoView({ block: 'nearest' });
    }

    function close() {
      if (asked) asked.abort();
      list.hidden = true;
      field.setAttribute('aria-expanded', 'false');
      choose(-1);
    }

    function show(suggestions) {
      list.replaceChildren(
        ...suggestions.map(({ type, title, url }, index) => {
          const option = document.createElement('li');
          option.id = `${list.id}-${index}`;
          option.setAttribute('role', 'option');
          option.dataset.url = new URL(url).pathname;
          const kind = document.createElement('span');
          kind.textContent = NAMES[type] || `${type[0].toUpperCase()}${type.slice(1)}`;
          option.append(title, ' ', kind);
          return option;
        }),
      );
      choose(-1);
      list.hidden = suggestions.length === 0;
      field.setAttribute('aria-expanded', String(!list.hidden));
    }

    field.addEventListener('input', async () => {
      if (asked) asked.abort();
      const query = field.value.trim();
      if (query.length < 2) return close();
      const own = new AbortController();
      asked = own;
      try {
        const address = `${search.dataset.suggestions}?${new URLSearchParams({ q: query })}`;
        const response = await fetch(address, { signal: own.signal });
        if (!response.ok) return close();
        const { data } = await response.json();
        if (asked === own && document.activeElement === field) show(data);
      } catch {
        // The form works without suggestions.
      }
    });

    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape' && !list.hidden) {
        event.preventDefault();
        return close();
      }
      const count = list.hidden ? 0 : list.children.length;
      if (count === 0) return;
      if (event.key === 'ArrowDown') choose(chosen + 1 < count ? chosen + 1 : -1);
      else if (event.key === 'ArrowUp') choose(chosen < 0 ? count - 1 : chosen - 1);
      else if (event.key === 'Enter' && chosen >= 0) {
        location.href = list.children[chosen].dataset.url;
      } else return;
      event.preventDefault();
    });

    // `mousedown` precedes the field's `blur`, which closes the list.
    list.addEventListener('mousedown', (event) => {
      const option = event.target.closest('[role="option"]');
      event.preventDefault();
      if (option && event.button === 0) location.href = option.dataset.url;
    });
    field.addEventListener('blur', close);
  }
  document.querySelectorAll('form[data-suggestions]').forEach(suggest);

  const form = document.querySelector('[data-newsletter="form"]');
  if (!form || !window.fetch) return;
  const button = form.querySelector('button');
  const answer = form.querySelector('[role="status"]');
  const shownAt = Date.now();

  /** Extracts the server's message from any of its response formats. */
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
