'use strict';

/**
 * Adds to the server's drawing of the share price: a readout of a day's prices and stories for pointer, finger and keys,
 * and other periods and companies without leaving the page. Without it, the same is there as links, a form and a table.
 */
(() => {
  const DAY = 86_400_000;
  /** Distance in pixels within which the readout takes the day of a story. */
  const SNAP = 8;
  const dateFormat = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const percent = new Intl.NumberFormat('en', {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  });

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  const priceText = (value, currency) => {
    try {
      return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value);
    } catch {
      return `${value.toFixed(2)} ${currency}`;
    }
  };

  /** Index of the last day that is not after the given one; the first if there is none. */
  const dayBefore = (prices, day) =>
    Math.max(
      0,
      prices.findLastIndex(([other]) => other <= day),
    );

  function addReadout(plot) {
    const chart = JSON.parse(plot.dataset.chart);
    const { from, bottom, top, lines, events } = chart;
    const days = lines[0].prices.map(([day]) => day);
    const span = days[days.length - 1];
    const storiesOf = days.map(() => []);
    events.forEach(([day, title], index) =>
      storiesOf[dayBefore(lines[0].prices, day)].push(`${index + 1}. ${title}`),
    );

    const cursor = element('div', 'chart-cursor');
    cursor.style.top = `${chart.plotTop}rem`;
    cursor.style.height = `${chart.plotHeight}rem`;
    cursor.tabIndex = 0;
    cursor.setAttribute('role', 'slider');
    cursor.setAttribute('aria-label', 'Prices by day');
    cursor.setAttribute('aria-valuemin', '0');
    cursor.setAttribute('aria-valuemax', String(days.length - 1));
    const hair = element('span', 'chart-hair');
    const dots = lines.map(() => element('span', 'chart-point'));
    const readout = element('div', 'chart-readout');
    cursor.append(hair, ...dots);
    plot.append(cursor, readout);
    let at = days.length - 1;

    const closeOn = ({ prices }, day) => prices[dayBefore(prices, day)][1];
    const dateOf = (index) => dateFormat.format(Date.parse(from) + days[index] * DAY);
    const pricesOn = (index) =>
      lines.map((line) => {
        const close = closeOn(line, days[index]);
        const change = percent.format(close / line.prices[0][1] - 1);
        return `${line.ticker} ${priceText(close, line.currency)} (${change})`;
      });

    function describe() {
      const words = [dateOf(at), ...pricesOn(at), ...storiesOf[at]];
      cursor.setAttribute('aria-valuenow', String(at));
      cursor.setAttribute('aria-valuetext', words.join('. '));
    }

    function show(index) {
      at = Math.min(Math.max(index, 0), days.length - 1);
      const left = (days[at] / span) * 100;
      hair.style.left = `${left}%`;
      lines.forEach((line, number) => {
        const close = closeOn(line, days[at]);
        const value = lines.length > 1 ? close / line.prices[0][1] - 1 : close;
        dots[number].style.left = `${left}%`;
        dots[number].style.top = `${(1 - (value - bottom) / (top - bottom)) * 100}%`;
      });
      readout.replaceChildren(
        element('span', 'quiet', dateOf(at)),
        ...pricesOn(at).map((text) => element('strong', '', text)),
        ...storiesOf[at].map((text) => element('span', '', text)),
      );
      plot.classList.add('is-read');
      const room = plot.clientWidth - readout.offsetWidth;
      const middle = (left / 100) * plot.clientWidth - readout.offsetWidth / 2;
      readout.style.left = `${Math.max(0, Math.min(room, middle))}px`;
      describe();
    }

    function hide() {
      if (!plot.matches(':focus-within')) plot.classList.remove('is-read');
    }

    function indexAt(clientX) {
      const box = cursor.getBoundingClientRect();
      const xOf = (index) => box.left + (days[index] / span) * box.width;
      const near = (best, index) =>
        Math.abs(xOf(index) - clientX) < Math.abs(xOf(best) - clientX) ? index : best;
      const nearest = days.map((_, index) => index).reduce(near);
      const told = storiesOf.flatMap((stories, index) => (stories.length > 0 ? [index] : []));
      const story = told.length > 0 ? told.reduce(near) : -1;
      return story >= 0 && Math.abs(xOf(story) - clientX) <= SNAP ? story : nearest;
    }

    const follow = (event) => show(indexAt(event.clientX));
    cursor.addEventListener('pointermove', follow);
    cursor.addEventListener('pointerdown', follow);
    cursor.addEventListener('pointerleave', hide);
    cursor.addEventListener('focus', () => show(at));
    cursor.addEventListener('blur', () => plot.classList.remove('is-read'));
    cursor.addEventListener('keydown', (event) => {
      const moves = {
        ArrowLeft: at - 1,
        ArrowDown: at - 1,
        ArrowRight: at + 1,
        ArrowUp: at + 1,
        PageDown: at - 20,
        PageUp: at + 20,
        Home: 0,
        End: days.length - 1,
      };
      if (event.key === 'Escape') plot.classList.remove('is-read');
      if (!(event.key in moves) || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      show(moves[event.key]);
    });

    plot.querySelectorAll('a[data-day]').forEach((flag) => {
      const day = (Date.parse(flag.dataset.day) - Date.parse(from)) / DAY;
      const showFlag = () => show(dayBefore(lines[0].prices, day));
      flag.addEventListener('pointerenter', showFlag);
      flag.addEventListener('focus', showFlag);
      flag.addEventListener('pointerleave', hide);
      flag.addEventListener('blur', () => plot.classList.remove('is-read'));
    });
    describe();
  }

  let loading = null;

  /** Replaces the chart by the one at another address, and focuses the same control in it. */
  async function exchange(section, url, control) {
    if (loading) loading.abort();
    const own = new AbortController();
    loading = own;
    const status = section.querySelector('.chart-status');
    section.setAttribute('aria-busy', 'true');
    try {
      const response = await fetch(url, { headers: { Accept: 'text/html' }, signal: own.signal });
      const text = await response.text();
      const found = new DOMParser().parseFromString(text, 'text/html').querySelector('.chart');
      if (!response.ok || !found) throw new Error(`No chart at ${url}`);
      if (loading !== own) return;
      section.replaceWith(found);
      history.replaceState(null, '', url);
      enrich(found);
      const focused = found.querySelector(control);
      if (focused) focused.focus({ preventScroll: true });
    } catch {
      if (loading === own) status.textContent = 'That could not be loaded. Please try again.';
    } finally {
      section.removeAttribute('aria-busy');
    }
  }

  function enrich(section) {
    section.classList.add('is-live');
    section.querySelectorAll('[data-chart]').forEach(addReadout);
    section.addEventListener('click', (event) => {
      const link = event.target.closest('.chart-periods a');
      if (!link || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      exchange(section, link.href, '.chart-periods [aria-current]');
    });
    const form = section.querySelector('.chart-compare');
    if (!form) return;
    const compare = () => {
      const chosen = [...new FormData(form)].filter(([, value]) => value !== '');
      const query = new URLSearchParams(chosen).toString();
      exchange(section, query === '' ? form.action : `${form.action}?${query}`, 'select');
    };
    form.addEventListener('change', compare);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      compare();
    });
  }

  document.querySelectorAll('section.chart').forEach(enrich);
})();
