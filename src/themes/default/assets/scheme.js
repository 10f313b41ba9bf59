'use strict';

/**
 * The reader's choice of light or dark colours. Runs before the page is drawn, so that it never flashes in the others.
 * Without it, and without a choice, the system's colours apply.
 */
(() => {
  const darkSystem = matchMedia('(prefers-color-scheme: dark)');
  let choice = '';

  function apply(scheme) {
    choice = scheme;
    document.documentElement.dataset.scheme = scheme;
    document.querySelectorAll('meta[data-scheme]').forEach((meta) => {
      const isChosen = meta.dataset.scheme === scheme ? 'all' : 'not all';
      meta.media = scheme === '' ? `(prefers-color-scheme: ${meta.dataset.scheme})` : isChosen;
    });
  }

  /** Forgets a choice that is the system's, so that the page follows the system again. */
  function choose(scheme, system) {
    apply(scheme === system ? '' : scheme);
    try {
      localStorage.setItem('scheme', choice);
    } catch {
      // Without storage, the choice holds for this page.
    }
  }

  try {
    const kept = localStorage.getItem('scheme');
    if (kept === 'light' || kept === 'dark') apply(kept);
  } catch {
    // Without storage, there is no choice.
  }

  document.addEventListener('click', (event) => {
    if (!event.target.closest('[data-scheme="switch"]')) return;
    const system = darkSystem.matches ? 'dark' : 'light';
    choose((choice || system) === 'dark' ? 'light' : 'dark', system);
  });
})();
