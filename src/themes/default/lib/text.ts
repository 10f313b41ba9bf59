/** Two letters for a name: "BC" for "Booking.com", "GY" for "GetYourGuide", "AG" for "Agoda". */
export function initials(name: string): string {
  const words = name
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = '', second] = words.map((word) => [...word]);
  const letters = second === undefined ? first.slice(0, 2) : [first[0], second[0]];
  return [...letters].join('').toUpperCase();
}

/** Shortest reading time that tells a reader something, in minutes. */
const LONG_READ = 4;

/** "5 min read"; null for a text that is as short as most. */
export const longRead = (minutes: number): string | null =>
  minutes < LONG_READ ? null : `${minutes} min read`;
