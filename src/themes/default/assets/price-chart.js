'use strict';

/**
 * Draws the share price with Lightweight Charts over the server-rendered SVG, which remains the
 * fallback without script, for print and after errors.
 */
(() => {
  const frame = document.querySelector('[data-history]');
  const library = window.LightweightCharts;
  if (!frame || !library || !window.fetch) return;
  const picture = frame.querySelector('svg');
  const dateFormat = new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });

  const element = (name, className, text) => {
    const made = document.createElement(name);
    made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /** Returns the current colour scheme's colours; the line has the SVG's colour, which is the OTA's. */
  const colors = () => {
    const style = getComputedStyle(document.documentElement);
    const read = (name) => style.getPropertyValue(name).trim();
    return {
      line: getComputedStyle(picture).color,
      paper: read('--paper'),
      text: read('--muted'),
      grid: read('--rule'),
    };
  };

  const priceText = (value, currency) => {
    try {
      return new Intl.NumberFormat('en', { style: 'currency', currency }).format(value);
    } catch {
      return value.toFixed(2);
    }
  };

  const chartOptions = ({ text, grid }, font, currency) => ({
    autoSize: true,
    localization: { priceFormatter: (value) => priceText(value, currency) },
    layout: {
      background: { type: 'solid', color: 'transparent' },
      textColor: text,
      fontFamily: font,
      // The logo injects a style element, which the CSP forbids; the attribution is a link below.
      attributionLogo: false,
    },
    grid: { vertLines: { visible: false }, horzLines: { color: grid } },
    rightPriceScale: { borderVisible: false },
    timeScale: { borderColor: grid, fixLeftEdge: true, fixRightEdge: true },
    handleScroll: false,
    handleScale: false,
  });

  /** Returns the trading day for an event's marker: its own, or the last one before it. */
  const tradingDay = (prices, date) =>
    prices.reduce((day, price) => (price.date <= date ? price.date : day), prices[0].date);

  const markersOf = ({ prices, events }, color) =>
    events.map((event, index) => ({
      id: String(index),
      time: tradingDay(prices, event.date),
      position: 'aboveBar',
      shape: 'circle',
      size: 2,
      color,
    }));

  const draw = (history) => {
    const box = element('div', 'chart-live');
    box.setAttribute('role', 'group');
    box.setAttribute(
      'aria-label',
      `Interactive chart of ${history.ticker}. The list and the table below say the same.`,
    );
    const note = element('p', 'chart-note');
    note.hidden = true;
    const credit = element('p', 'chart-credit', 'Chart: ');
    const link = element('a', '', 'Lightweight Charts™ by TradingView, Inc.');
    link.href = 'https://www.tradingview.com/';
    link.rel = 'noopener';
    credit.append(link);
    box.append(note);
    frame.append(box, credit);
    frame.classList.add('is-live');

    const shades = colors();
    const font = getComputedStyle(frame).fontFamily;
    const chart = library.createChart(box, chartOptions(shades, font, history.currency));
    const line = chart.addSeries(library.LineSeries, { color: shades.line, lineWidth: 2 });
    line.applyOptions({ priceLineVisible: false, priceFormat: { type: 'price', minMove: 0.01 } });
    line.setData(history.prices.map(({ date, close }) => ({ time: date, value: close })));
    const markers = library.createSeriesMarkers(line, markersOf(history, shades.line));
    chart.timeScale().fitContent();

    const eventAt = ({ hoveredObjectId, hoveredInfo }) => {
      const id = hoveredObjectId ?? hoveredInfo?.objectId;
      return id === undefined ? undefined : history.events[Number(id)];
    };

    chart.subscribeCrosshairMove((pointer) => {
      const event = eventAt(pointer);
      const price = pointer.seriesData.get(line);
      box.classList.toggle('is-on-event', event !== undefined);
      note.hidden = pointer.point === undefined || (event === undefined && price === undefined);
      if (note.hidden) return;
      const day = event ? event.date : pointer.time;
      const text = event ? event.title : priceText(price.value, history.currency);
      note.replaceChildren(
        element('strong', '', text),
        element('span', 'quiet', dateFormat.format(new Date(`${day}T00:00:00Z`))),
      );
      const room = box.clientWidth - note.offsetWidth;
      note.style.left = `${Math.max(0, Math.min(room, pointer.point.x - note.offsetWidth / 2))}px`;
    });
    chart.subscribeClick((pointer) => {
      const event = eventAt(pointer);
      if (event !== undefined) window.location.assign(event.url);
    });
    window.matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => {
      const changed = colors();
      chart.applyOptions(chartOptions(changed, font, history.currency));
      line.applyOptions({ color: changed.line });
      markers.setMarkers(markersOf(history, changed.line));
    });
  };

  fetch(frame.dataset.history, { headers: { Accept: 'application/json' } })
    .then((response) => (response.ok ? response.json() : null))
    .then((history) => {
      if (history && history.prices.length > 1) draw(history);
    })
    .catch(() => frame.classList.remove('is-live'));
})();
