/** Backgrounds of the two colour schemes, equal to `--paper` in the stylesheet. */
const LIGHT_PAPER = '#fcfcfa';
const DARK_PAPER = '#111516';

/** Minimum contrast of a graphical object (3:1, WCAG 2.2, 1.4.11) with a margin. */
const MIN_CONTRAST = 3.2;
const STEPS = 20;

type Rgb = [number, number, number];

const parse = (hex: string): Rgb => [
  parseInt(hex.slice(1, 3), 16),
  parseInt(hex.slice(3, 5), 16),
  parseInt(hex.slice(5, 7), 16),
];

const format = (rgb: Rgb): string =>
  `#${rgb.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance (WCAG 2.2). */
function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [low, high] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** Shifts a colour towards black or white until its contrast with the background suffices. */
function readableOn(background: string, color: string, end: Rgb): string {
  const from = parse(color);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = from.map((channel, index) => channel + ((end[index] - channel) * step) / STEPS);
    const shade = format(mixed as Rgb);
    if (contrast(shade, background) >= MIN_CONTRAST) return shade;
  }
  return format(end);
}

/** Variants of an OTA's colour with sufficient contrast in each scheme. */
export const schemeColors = (color: string): { light: string; dark: string } => ({
  light: readableOn(LIGHT_PAPER, color, [0, 0, 0]),
  dark: readableOn(DARK_PAPER, color, [255, 255, 255]),
});
