declare module 'parse-prometheus-text-format' {
  /** Metric families of a text in Prometheus' exposition format. @throws where the text breaks it */
  const parse: (text: string) => unknown[];
  export default parse;
}
