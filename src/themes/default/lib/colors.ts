/** Backgrounds of the two colour schemes, equal to `--paper` in the stylesheet. */
export const PAPER = { light: '#fcfcfa', dark: '#111516' };

/** Minimum contrast of a graphical object (3:1, WCAG 2.2, 1.4.11) with a margin. */
const GRAPHIC_CONTRAST = 3.2;
/** Minimum contrast of text (4.5:1, WCAG 2.2, 1.4.3) with a margin. */
export const TEXT_CONTRAST = 4.6;
const STEPS = 20;

/** Colour of text in the light scheme, equal to `--ink` in the stylesheet. */
export const INK = '#14191b';

type Rgb = [number, number, number];

/** A colour as `#rrggbb`; null for what is none. */
export function validColor(color: string | null): string | null {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(color ?? '')?.[1];
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`;
}

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
function readableOn(background: string, color: string, end: Rgb, minimum: number): string {
  const from = parse(color);
  for (let step = 0; step < STEPS; step += 1) {
    const mixed = from.map((channel, index) => channel + ((end[index] - channel) * step) / STEPS);
    const shade = format(mixed as Rgb);
    if (contrast(shade, background) >= minimum) return shade;
  }
  return format(end);
}

/** An OTA's colour in both schemes as an SVG `color` attribute; undefined for what is no colour. */
export function adaptiveColor(
  color: string | null,
  minimum = GRAPHIC_CONTRAST,
): string | undefined {
  const valid = validColor(color);
  if (valid === null) return undefined;
  const light = readableOn(PAPER.light, valid, [0, 0, 0], minimum);
  const dark = readableOn(PAPER.dark, valid, [255, 255, 255], minimum);
  return `light-dark(${light}, ${dark})`;
}

/** With this contrast on the paper, text is readable on the slightly darker wash, too. */
const ACCENT_CONTRAST = 5.2;

/** Stylesheet with another accent colour. Print and forced colours keep those of the theme. */
export function accentStyles(accent: string): string {
  const color = adaptiveColor(accent, ACCENT_CONTRAST);
  if (color === undefined) return '';
  const ink = `light-dark(#fff, ${PAPER.dark})`;
  return `@media screen and (forced-colors: none) {
  :root {
    --accent: ${color};
    --accent-ink: ${ink};
  }
}
`;
}

/** An OTA's colour for text and graphics on the light background; null for what is no colour. */
export function readableColor(color: string | null): string | null {
  const valid = validColor(color);
  return valid === null ? null : readableOn(PAPER.light, valid, [0, 0, 0], TEXT_CONTRAST);
}
