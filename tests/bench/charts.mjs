/** Draws figures as SVG. */
import { createRequire } from 'node:module';

const load = () => {
  const require = createRequire(new URL('../optional-packages/package.json', import.meta.url));
  try {
    return require('echarts');
  } catch (error) {
    if (error.code !== 'MODULE_NOT_FOUND') throw error;
    console.error(
      'The drawings need echarts, which is installed apart: npm run test:optional-packages',
    );
    process.exit(1);
  }
};

let echarts;

/** Makes drawing possible, or ends the process before anything is measured in vain. */
export const loadDrawings = () => {
  echarts ??= load();
};

const WIDTH = 760;
const COLOURS = ['#0b6e6e', '#c2410c', '#4338ca', '#a16207', '#be185d', '#15803d', '#475569'];

const draw = (height, option) => {
  const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: WIDTH, height });
  chart.setOption({
    animation: false,
    backgroundColor: '#ffffff',
    color: COLOURS,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    ...option,
  });
  const svg = chart.renderToSVGString();
  chart.dispose();
  return `${svg}\n`;
};

const titled = (title) => ({ text: title, left: 16, top: 12, textStyle: { fontSize: 15 } });

const short = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumSignificantDigits: 3 });

/** One bar a value, the first on top. */
export const barChart = ({ title, unit, values }) =>
  draw(90 + values.length * 34, {
    title: titled(title),
    grid: { left: 16, right: 70, top: 48, bottom: 40, containLabel: true },
    xAxis: { type: 'value', name: unit, nameLocation: 'middle', nameGap: 26 },
    yAxis: { type: 'category', inverse: true, data: values.map(([name]) => name) },
    series: [
      {
        type: 'bar',
        barMaxWidth: 20,
        data: values.map(([, value]) => value),
        label: { show: true, position: 'right', formatter: ({ value }) => short.format(value) },
      },
    ],
  });

/** How values grow with the size of the archive; both axes by powers of ten. */
export const lineChart = ({ title, unit, sizes, series }) =>
  draw(400, {
    title: titled(title),
    legend: { top: 40, left: 16, icon: 'circle' },
    grid: { left: 20, right: 30, top: 80, bottom: 50, containLabel: true },
    xAxis: {
      type: 'category',
      name: 'articles',
      nameLocation: 'middle',
      nameGap: 30,
      data: sizes.map((size) => size.toLocaleString('en-GB')),
    },
    yAxis: { type: 'log', name: unit, nameTextStyle: { align: 'left' } },
    series: Object.entries(series).map(([name, data]) => ({
      name,
      type: 'line',
      symbolSize: 7,
      data,
      label: {
        show: true,
        position: 'top',
        fontSize: 10,
        formatter: ({ value }) => short.format(value),
      },
    })),
  });
