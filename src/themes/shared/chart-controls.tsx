import type { PriceChart } from '#api/share-price/page-models';

/** Periods as links and the comparison as a form, which the chart's script loads in place. */
export const ChartControls = ({ chart }: { chart: PriceChart }) => (
  <div class="chart-controls" data-markdown="skip">
    <nav class="chart-periods" aria-label="Period">
      {chart.periods.map(({ label, url, isCurrent }) => (
        <a href={url} rel="nofollow" aria-current={isCurrent ? 'true' : undefined}>
          {label}
        </a>
      ))}
    </nav>
    {chart.comparable.length > 0 && (
      <form class="chart-compare" action={chart.path}>
        {chart.period !== null && <input type="hidden" name="period" value={chart.period} />}
        <label for="chart-with">Compare with</label>
        <select id="chart-with" name="with">
          <option value="">No other</option>
          {chart.comparable.map(({ slug, name, isCurrent }) => (
            <option value={slug} selected={isCurrent}>
              {name}
            </option>
          ))}
        </select>
        <button type="submit">Show</button>
      </form>
    )}
    <p class="chart-status" role="status" />
  </div>
);
