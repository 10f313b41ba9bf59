import { linePath } from './line-path';

const WIDTH = 100;
const HEIGHT = 24;

/** A small line without axes, for the eye only: the figures stand beside it. */
export const Sparkline = ({ closes }: { closes: number[] }) => (
  <svg
    class="sparkline"
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d={linePath(closes, WIDTH, HEIGHT)} vector-effect="non-scaling-stroke" />
  </svg>
);
