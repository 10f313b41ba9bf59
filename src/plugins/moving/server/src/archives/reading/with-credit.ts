/** A caption with the credit behind it, unless it has it already. */
export const withCredit = (caption: string, credit: string): string => {
  if (credit === '' || caption.includes(credit)) return caption;
  return caption === '' ? credit : `${caption} (${credit})`;
};
