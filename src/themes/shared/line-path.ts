/**
 * SVG path of a line without axes through values at equal distances.
 *
 * @param values at least two
 * @param width of the drawing; its lowest value lies at `height`, less a margin of one for the stroke
 */
export function linePath(values: number[], width: number, height: number): string {
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * width;
    const y = height - 1 - ((value - low) / range) * (height - 2);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  return `M${points.join('L')}`;
}
