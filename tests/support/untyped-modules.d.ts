declare module 'parse-prometheus-text-format' {
  /** Metric families of a text in Prometheus' exposition format. @throws where the text breaks it */
  const parse: (text: string) => unknown[];
  export default parse;
}

declare module '*/scripts/advisories.mjs' {
  /** Compares advisories with the exceptions on a day. @throws for incomplete exceptions */
  export const judge: (advisories: object[], exceptions: object[], today: string) => unknown;
}
