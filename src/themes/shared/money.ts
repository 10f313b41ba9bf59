const plain = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const percent = new Intl.NumberFormat('en', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const formatters = new Map<string, Intl.NumberFormat>();

function formatterFor(currency: string, digits: number): Intl.NumberFormat {
  const key = `${currency} ${digits}`;
  let formatter = formatters.get(key);
  if (!formatter) {
    formatter = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, formatter);
  }
  return formatter;
}

/** "$5,120.40"; a currency that is not a three-letter code follows the number. */
export function formatPrice(value: number, currency: string, digits = 2): string {
  return /^[A-Z]{3}$/.test(currency)
    ? formatterFor(currency, digits).format(value)
    : `${plain.format(value)} ${currency}`;
}

/** "+4.1%" */
export const formatChange = (ratio: number) => percent.format(ratio);

/** "+4%", or "+0.25%" with two digits: a step of an axis. */
export const formatStep = (ratio: number, digits: number): string =>
  ratio.toLocaleString('en', {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: 'exceptZero',
  });
