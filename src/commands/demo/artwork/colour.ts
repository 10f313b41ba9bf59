/** OKLCH hues of the six pure HSL hues, 60° apart, and of the first one again after a full turn. */
const OKLCH_HUES = [29, 110, 142, 195, 264, 328, 389];

/** The OKLCH hue that looks like an HSL hue. Both in degrees. */
export const perceivedHue = (hue: number): number => {
  const sector = Math.floor(hue / 60);
  const [from = 0, to = 0] = OKLCH_HUES.slice(sector, sector + 2);
  return from + ((hue - sector * 60) / 60) * (to - from);
};

/** Linear sRGB of an OKLCH colour (CSS Color 4, §9.3 and its sample code). */
const linearRgb = (lightness: number, chroma: number, hue: number): [number, number, number] => {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
};

const toByte = (linear: number): number => {
  const encoded = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255);
};

/**
 * An OKLCH colour as `#rrggbb`; one that a screen can't show loses chroma until it can.
 *
 * @param lightness 0 (black) to 1 (white)
 * @param chroma 0 (grey) to about 0.3
 * @param hue degrees
 */
export const oklch = (lightness: number, chroma: number, hue: number): string => {
  const channels = linearRgb(lightness, chroma, hue);
  if (chroma > 0.001 && channels.some((channel) => channel < -0.0005 || channel > 1.0005)) {
    return oklch(lightness, chroma * 0.94, hue);
  }
  const bytes = channels.map((channel) => toByte(Math.min(1, Math.max(0, channel))));
  return `#${Buffer.from(bytes).toString('hex')}`;
};
